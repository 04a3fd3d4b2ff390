import { type ReactNode, useId } from 'react'
import { Card, classes, ErrorState, Skeleton } from '#ui/index.ts'
import styles from './Panel.module.css'
import header from './ScreenHeader.module.css'

/** A screen's title with a line below it, and links at the end. */
export function ScreenHeader({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <header className={header.header}>
      <div>
        <h1 className={header.title}>{title}</h1>
        <p className={header.text}>{text}</p>
      </div>
      {children}
    </header>
  )
}

/** The parts of a query that a panel uses. */
export interface Reading<T> {
  readonly data: T | undefined
  readonly isLoadingError: boolean
  refetch(): unknown
}

interface PanelProps<T> {
  title: string
  /** Explanation below the title. */
  text?: string
  /** Shown if loading failed. */
  failed: string
  read: Reading<T>
  /** Fields and buttons between the title and the data. */
  tools?: ReactNode
  /** Number of skeleton rows. Default: 4. */
  rows?: number
  className?: string | undefined
  children(data: T): ReactNode
}

/** A card for a query's data. Shows a skeleton while loading, and Retry after a failure. */
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

/** Shown in a panel without data. */
export function Nothing({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{title}</p>
      {text && <p>{text}</p>}
    </div>
  )
}
