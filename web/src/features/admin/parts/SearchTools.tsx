import type { ReactNode } from 'react'
import { TextField } from '../../../ui/index.ts'

interface SearchToolsProps {
  /** The field's name and what it says while empty. */
  label: string
  value: string
  onChange(value: string): void
  /** What switches the list. */
  children: ReactNode
}

/** A search field above a list, with what switches the list beside it. */
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
