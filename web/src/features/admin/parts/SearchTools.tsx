import { type ReactNode, useEffect, useState } from 'react'
import { TextField } from '#ui/index.ts'

interface SearchToolsProps {
  /** Used as label and placeholder of the field. */
  label: string
  value: string
  onChange(value: string): void
  /** The control that switches between lists. */
  children: ReactNode
}

/** A search field with a control that switches between lists. */
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

/** Returns the trimmed text after 250 ms without typing. An empty text is returned without delay. */
export function useDebounced(typed: string): string {
  const text = typed.trim()
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
