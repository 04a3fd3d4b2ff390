import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Card, ErrorState, Skeleton } from '../../../ui/index.ts'
import styles from './Section.module.css'

interface SectionProps<T> {
  title: string
  /** A line that says what this is. */
  intro?: string
  query: UseQueryResult<T>
  /** Said where it could not be loaded. */
  failed: string
  children(data: NonNullable<T>): ReactNode
}

/** A card with a heading around what a query gives: a skeleton until then, a way to try again where it failed. */
export function Section<T>({ title, intro, query, failed, children }: SectionProps<T>) {
  const id = useId()
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
