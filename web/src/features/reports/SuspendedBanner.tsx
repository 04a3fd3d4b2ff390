import { paths } from '../../api/index.ts'
import { InfoIcon, Link, useFormat, useTranslation } from '../../ui/index.ts'
import styles from './SuspendedBanner.module.css'

/** Above the screens of a member who can only read: until when, and where they learn why. */
export function SuspendedBanner({ until }: { until: string }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return (
    <section aria-label={t('suspended.label')} className={styles.banner}>
      <InfoIcon />
      <p>
        {t('suspended.text', { date: format.dateTime(until) })} <Link to={paths.statements}>{t('suspended.link')}</Link>
      </p>
    </section>
  )
}
