import { type RefObject, useEffect, useRef } from 'react'

interface ErrorProps {
  'aria-invalid'?: true
  error?: string | undefined
}

/** Returns the props of a form's fields. All `wrong` fields are marked as invalid, and the first shows the error. */
export const fieldErrors =
  <Field extends string>(wrong: readonly Field[], error: string | undefined) =>
  (field: Field): ErrorProps =>
    wrong.includes(field) ? { 'aria-invalid': true, ...(field === wrong[0] && { error }) } : {}

/** Returns the ref of a form. Each time `tries` grows, its first field that is marked as invalid gets the focus. */
export function useFocusOnInvalid(tries: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries])
  return form
}
