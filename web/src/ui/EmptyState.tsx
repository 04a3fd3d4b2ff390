import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { type IllustrationName, illustrations } from './illustrations.tsx'

/** Shown where there is nothing (yet): a line drawing, what is missing, what to do. */
export function EmptyState({
  drawing = 'crowd',
  title,
  heading: Heading = 'h2',
  text,
  children,
}: {
  drawing?: IllustrationName
  title: string
  /** `h1` where it is the whole screen, `h3` below a list's own title. */
  heading?: 'h1' | 'h2' | 'h3'
  text?: string | undefined
  children?: ReactNode
}) {
  const Drawing = illustrations[drawing]
  return (
    <div className={styles.state}>
      <Drawing />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
