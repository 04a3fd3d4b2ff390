import { type ReactNode, useId } from 'react'
import { Card, ErrorState, Skeleton } from '#ui/index.ts'
import styles from './Figures.module.css'
import type { Reading } from './Panel.tsx'

export interface Figure {
  readonly name: string
  readonly value: string
  /** Explains the figure, for example the counted period. */
  readonly hint?: string
  readonly icon?: ReactNode
}

interface FiguresProps<T> {
  /** Names this group of figures for screen readers. */
  label: string
  failed: string
  read: Reading<T>
  /** Number of placeholders while loading. */
  count: number
  children(data: T): readonly Figure[]
}

/** The large figures at the top of a screen, one card each. */
export function Figures<T>({ label, failed, read, count, children }: FiguresProps<T>) {
  const id = useId()
  if (read.isLoadingError)
    return (
      <Card>
        <ErrorState title={failed} onRetry={() => void read.refetch()} />
      </Card>
    )
  const figures = read.data === undefined ? undefined : children(read.data)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {label}
      </h2>
      <ul className={styles.figures} data-count={count}>
        {figures?.map((figure) => <FigureCard key={figure.name} {...figure} />) ??
          Array.from({ length: count }, (_, place) => `waiting ${place}`).map((key) => <Waiting key={key} />)}
      </ul>
    </section>
  )
}

function FigureCard({ name, value, hint, icon }: Figure) {
  return (
    <li className={styles.card}>
      <p className={styles.name}>
        {icon}
        <span>{name}</span>
      </p>
      <p className={styles.value}>{value}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
    </li>
  )
}

const Waiting = () => (
  <li className={styles.card} aria-hidden="true">
    <Skeleton />
    <Skeleton shape="title" className={styles.waiting} />
    <Skeleton />
  </li>
)
