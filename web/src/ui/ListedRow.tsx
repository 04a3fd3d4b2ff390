import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ListedRow.module.css'

interface ListedRowProps {
  /** Before the name; none for what has no face. */
  avatar?: ReactNode
  name: string
  note: string
  /** What the button says, and what its accessible name is. */
  action: { readonly label: string; readonly fullLabel: string; readonly pending: boolean; run(): void }
}

/** A row of a list in the settings, with a button that takes it off. */
export function ListedRow({ avatar, name, note, action: { label, fullLabel, pending, run } }: ListedRowProps) {
  return (
    <li className={styles.row}>
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
