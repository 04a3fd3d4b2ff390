import { useInfiniteQuery } from '@tanstack/react-query'
import { RetryLine, useFormat, useTranslation, WarningIcon } from '#ui/index.ts'
import { auditLogRead } from '../data/reads.ts'
import styles from './UnfinishedDeletions.module.css'

/** Lists deletions of members that a service has not finished within an hour. */
export function UnfinishedDeletions() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data, isLoadingError, refetch } = useInfiniteQuery(auditLogRead)
  if (isLoadingError)
    return <RetryLine className={styles.failed} text={t('audit.unfinishedFailed')} onRetry={refetch} />
  const unfinished = data?.pages[0]?.unfinishedDeletions ?? []
  if (unfinished.length === 0) return null
  return (
    <section className={styles.box} role="alert">
      <WarningIcon />
      <div>
        <strong>{t('audit.unfinished', { count: unfinished.length })}</strong>
        <p>{t('audit.unfinishedText')}</p>
        <ul>
          {unfinished.map(({ memberId, since, services }) => (
            <li key={memberId}>
              {t('audit.since', { member: memberId, time: format.dateTime(since), services: services.join(', ') })}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
