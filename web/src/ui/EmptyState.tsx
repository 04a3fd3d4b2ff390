import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { type IllustrationName, illustrations } from './illustrations.tsx'

/** What stands where there is nothing (yet): a line drawing, what is missing, what to do. */
export function EmptyState({
  drawing = 'crowd',
  title,
  text,
  children,
}: {
  drawing?: IllustrationName
  title: string
  text?: string | undefined
  children?: ReactNode
}) {
  const Drawing = illustrations[drawing]
  return (
    <div className={styles.state}>
      <Drawing />
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
