import { type ReactNode, useId } from 'react'
import { Card, classes, ErrorState, Skeleton } from '../../../ui/index.ts'
import styles from './Panel.module.css'

/** What a panel needs to know of the read that fills it. */
export interface Reading<T> {
  readonly data: T | undefined
  readonly isLoadingError: boolean
  refetch(): unknown
}

interface PanelProps<T> {
  title: string
  /** A line that says what this is. */
  text?: string
  /** Said where it could not be loaded. */
  failed: string
  read: Reading<T>
  /** Fields and buttons between the title and what was read. */
  tools?: ReactNode
  /** The room that what is loading will take. */
  rows?: number
  className?: string | undefined
  children(data: T): ReactNode
}

/** A card around what a read gives: a skeleton until then, a way to try again where it failed. */
export function Panel<T>({ title, text, failed, read, tools, rows = 4, className, children }: PanelProps<T>) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={classes(styles.panel, className)}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.content}>
        {read.isLoadingError ? (
          <ErrorState title={failed} onRetry={() => void read.refetch()} />
        ) : read.data === undefined ? (
          <div className={styles.waiting}>
            <Skeleton lines={rows} />
          </div>
        ) : (
          children(read.data)
        )}
      </div>
    </Card>
  )
}

/** Said inside a panel where there is nothing. */
export function Nothing({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{title}</p>
      {text && <p>{text}</p>}
    </div>
  )
}
