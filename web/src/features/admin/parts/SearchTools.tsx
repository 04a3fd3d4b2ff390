import { type ReactNode, useEffect, useState } from 'react'
import { TextField } from '../../../ui/index.ts'

interface SearchToolsProps {
  /** The field's label and placeholder. */
  label: string
  value: string
  onChange(value: string): void
  /** The switch between lists. */
  children: ReactNode
}

/** A search field above a list, beside a switch between lists. */
export function SearchTools({ label, value, onChange, children }: SearchToolsProps) {
  return (
    <>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </>
  )
}

/** The typed text, trimmed, after a pause of a quarter of a second. */
export function useDebounced(typed: string): string {
  const text = typed.trim()
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
