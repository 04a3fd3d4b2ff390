import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ListedRow.module.css'
import { useFocusNeighbour } from './useFocusNeighbour.ts'

interface ListedRowProps {
  /** Shown before the name; undefined for rows that are not about a person. */
  avatar?: ReactNode
  name: string
  note: string
  /** The button's visible label and its accessible name. */
  action: { readonly label: string; readonly fullLabel: string; readonly pending: boolean; run(): void }
}

/** A row of a list in the settings, with a button that removes it from the list. */
export function ListedRow({ avatar, name, note, action: { label, fullLabel, pending, run } }: ListedRowProps) {
  const row = useFocusNeighbour<HTMLLIElement>()
  return (
    <li ref={row} className={styles.row}>
      {avatar}
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.note}>{note}</span>
      </div>
      <Button size="small" aria-label={fullLabel} pending={pending} onClick={run}>
        {label}
      </Button>
    </li>
  )
}
