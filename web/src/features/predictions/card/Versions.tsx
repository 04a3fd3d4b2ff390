import { useQuery } from '@tanstack/react-query'
import { call, keys } from '#api/index.ts'
import { Dialog, ErrorState, Skeleton, useFormat, useTranslation } from '#ui/index.ts'
import styles from './Versions.module.css'

/** The earlier versions of a post, newest first. Marks those that only its owner, the viewer, still sees. */
export default function Versions({
  predictionId,
  open,
  onClose,
}: {
  predictionId: string
  open: boolean
  onClose(): void
}) {
  const { t } = useTranslation(['predictions', 'reports'])
  const format = useFormat()
  const query = useQuery({
    queryKey: keys.predictions.versions(predictionId),
    queryFn: ({ signal }) => call('listVersions', { params: { id: predictionId }, signal }),
    enabled: open,
    staleTime: 0, // each opening refetches, because the post may have been edited again
  })

  return (
    <Dialog open={open} onClose={onClose} title={t('versions.title')} intro={t('versions.intro')}>
      {query.isPending && <Skeleton lines={3} />}
      {query.isError && <ErrorState title={t('versions.failed')} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <p>{t('versions.none')}</p>}
      <ol className={styles.list}>
        {query.data?.map((version) => (
          <li key={version.replacedAt} className={styles.version}>
            <time dateTime={version.replacedAt} className={styles.time}>
              {t('versions.until', { time: format.dateTime(version.replacedAt) })}
            </time>
            {version.isWithheld && <p className={styles.time}>{t('reports:hidden.text')}</p>}
            <p className={styles.headline} dir="auto">
              {version.headline}
            </p>
            <p dir="auto">{version.supportingStatement}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
