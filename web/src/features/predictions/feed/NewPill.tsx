import { useTranslation } from 'react-i18next'
import { RefreshIcon } from '../../../ui/index.ts'
import styles from './NewPill.module.css'

/** Says how many posts came since the list was drawn up; a tap renews it. Takes no room of its own. */
export function NewPill({ count, onTap }: { count: number; onTap(): void }) {
  const { t } = useTranslation('predictions')
  return (
    <div className={styles.place}>
      <button type="button" className={styles.pill} onClick={onTap}>
        <RefreshIcon />
        <span role="status">{t('feed.new', { count })}</span>
      </button>
    </div>
  )
}
