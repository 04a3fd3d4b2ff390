import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat, WarningIcon } from '../../../ui/index.ts'
import { auditLogRead } from '../data/reads.ts'
import styles from './UnfinishedDeletions.module.css'

/** Says which deletions of members some part of the product has not finished within an hour. */
export function UnfinishedDeletions() {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data } = useInfiniteQuery(auditLogRead)
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
