import styles from './HiddenLine.module.css'
import { InfoIcon } from './icons/other.tsx'
import { Link } from './Link.tsx'
import { useTranslation } from './language/useTranslation.ts'

/**
 * Says that moderation hid something: of one's own, where `to` is where one learns why, or which waits for a look (`held`); or of
 * another's, to the admin.
 */
export function HiddenLine({ to, held = false }: { to?: string; held?: boolean }) {
  const { t } = useTranslation('reports')
  return (
    <p className={styles.line}>
      <InfoIcon />
      <span>
        {held ? (
          t('hidden.held')
        ) : to === undefined ? (
          t('hidden.toAdmin')
        ) : (
          <>
            {t('hidden.text')} <Link to={to}>{t('hidden.link')}</Link>
          </>
        )}
      </span>
    </p>
  )
}
