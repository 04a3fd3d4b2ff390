import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Card, ErrorState, Skeleton } from '#ui/index.ts'
import styles from './Section.module.css'

interface SectionProps<T> {
  title: string
  /** Explanation below the title. */
  intro?: string
  query: UseQueryResult<T>
  /** Shown if loading failed. */
  failed: string
  children(data: NonNullable<T>): ReactNode
}

/**
 * A card for a query's data, with a heading. Shows a skeleton while loading, and Retry after a failure. Renders nothing for
 * null.
 */
export function Section<T>({ title, intro, query, failed, children }: SectionProps<T>) {
  const id = useId()
  if (query.data === null) return null
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>
        {query.isPending && <Skeleton lines={4} />}
        {query.isLoadingError && <ErrorState title={failed} onRetry={() => query.refetch()} />}
        {query.data && children(query.data)}
      </div>
    </Card>
  )
}
