import { Skeleton, useTranslation } from '../../../ui/index.ts'
import styles from './AlertsSkeleton.module.css'

/** Placeholder while notifications are loading. Default: 5 rows. */
export function AlertsSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('alerts')
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
