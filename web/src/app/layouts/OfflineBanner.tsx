import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../api/index.ts'
import { announce } from '../../ui/index.ts'
import styles from './OfflineBanner.module.css'

/** Says that there is no connection and what that means. Spoken when it goes, and when it comes back. */
export function OfflineBanner() {
  const { t } = useTranslation('connection')
  const online = useOnline()
  const wasOnline = useRef(true)
  useEffect(() => {
    if (online && !wasOnline.current) announce(t('back'))
    wasOnline.current = online
  }, [online, t])
  return (
    <div role="status" className={styles.place}>
      {!online && <p className={styles.banner}>{t('offline')}</p>}
    </div>
  )
}
