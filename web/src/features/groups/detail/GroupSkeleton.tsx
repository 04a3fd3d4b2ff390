import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/index.ts'
import styles from './GroupSkeleton.module.css'

/** A group that is loading. */
export function GroupSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <div className={styles.top}>
        <Skeleton shape="block" className={styles.emblem} />
        <div>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <div>
        <Skeleton lines={3} />
      </div>
      <Skeleton shape="block" />
    </div>
  )
}
