import styles from './HiddenLine.module.css'
import { InfoIcon } from './icons/further-icons.tsx'
import { Link } from './Link.tsx'
import { useTranslation } from './language/useTranslation.ts'

/**
 * A line on hidden content. The author reads that moderation has hidden it, with a link to the reason (`to`), or has yet
 * to review it (`held`). The admin reads that moderation has hidden another member's content.
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
