import { paths } from '#api/index.ts'
import { InfoIcon, Link, useFormat, useTranslation } from '#ui/index.ts'
import styles from './SuspendedBanner.module.css'

/** Shown above the screens of a suspended member, who can only read. States the suspension's end and links to the reasons. */
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
