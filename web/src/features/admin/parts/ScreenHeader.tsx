import type { ReactNode } from 'react'
import styles from './ScreenHeader.module.css'

/** A screen's title with a line below it, and links at the end. */
export function ScreenHeader({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </header>
  )
}
