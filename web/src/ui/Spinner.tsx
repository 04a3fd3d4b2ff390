import { useTranslation } from './language/useTranslation.ts'
import styles from './Spinner.module.css'

/** Shown while content of unknown shape loads; lists use skeletons instead. Appears after a short delay. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={styles.spinner}>
      <span className={styles.bar} aria-hidden="true">
        <span />
      </span>
      <span className={styles.label}>{label ?? t('loading')}</span>
    </div>
  )
}
