import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce, RefreshIcon } from '../../../ui/index.ts'
import styles from './NewPill.module.css'

/** Says how many posts came since the list was drawn up; a tap renews it. Takes no room of its own. */
export function NewPill({ count, onTap }: { count: number; onTap(): void }) {
  const { t } = useTranslation('predictions')
  const first = useRef(count)
  useEffect(() => announce(t('feed.newAnnounced', { count: first.current })), [t])
  return (
    <div className={styles.place}>
      <button type="button" className={styles.pill} onClick={onTap}>
        <RefreshIcon />
        {t('feed.new', { count })}
      </button>
    </div>
  )
}
