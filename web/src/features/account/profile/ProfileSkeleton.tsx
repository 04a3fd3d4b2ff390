import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/index.ts'
import styles from './ProfileSkeleton.module.css'

/** Holds the place of a member's page while it is loading. */
export function ProfileSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={styles.page}>
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.head}>
        <Skeleton shape="circle" className={styles.picture} />
        <div className={styles.words}>
          <Skeleton shape="title" />
          <Skeleton className={styles.short} />
        </div>
      </div>
      <Skeleton lines={2} />
      <Skeleton shape="block" className={styles.figures} />
      <Skeleton shape="block" />
    </div>
  )
}
