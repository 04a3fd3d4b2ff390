import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meKey } from '#api/index.ts'
import { RetryLine, Skeleton, useFormat, useTranslation } from '#ui/index.ts'
import { figuresRead } from '../data/reads.ts'
import { isForbidden } from '../data/useModeration.ts'
import type { Figures } from '../model/types.ts'
import styles from './AreaHeader.module.css'

const shown = ['open', 'overdue', 'appeals', 'decidedToday'] as const satisfies readonly (keyof Figures)[]

/** The title, and figures about the open cases and appeals. */
export function AreaHeader() {
  const { t } = useTranslation('moderation')
  const figures = useQuery(figuresRead)
  useLostRole(figures.error)
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{t('title')}</h1>
      {figures.isLoadingError ? (
        <RetryLine text={t('figures.loadFailed')} onRetry={figures.refetch} />
      ) : (
        <FigureList figures={figures.data} />
      )}
    </header>
  )
}

function FigureList({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      {shown.map((name) => (
        <div key={name} data-alarming={(name === 'overdue' && Boolean(figures?.overdue)) || undefined}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{figures ? format.number(figures[name]) : <Skeleton className={styles.waiting} />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Reloads the current user if a read is forbidden: the member has lost their role, so this screen must close. */
function useLostRole(error: unknown): void {
  const cache = useQueryClient()
  const isLost = isForbidden(error)
  useEffect(() => {
    if (isLost) void cache.invalidateQueries({ queryKey: meKey })
  }, [isLost, cache])
}
