import { Skeleton, useTranslation } from '#ui/index.ts'
import styles from './NotificationsSkeleton.module.css'

/** Placeholder while notifications are loading. Default: 5 rows. */
export function NotificationsSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('notifications')
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      {[...Array(rows).keys()].map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton shape="circle" />
          <div>
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </div>
  )
}
