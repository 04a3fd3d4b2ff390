import { useFirstTexts } from '../ui/index.ts'
import styles from './TrialBanner.module.css'

/** Says above every screen that nobody here is who they say; the gateway writes into the page where that is so. */
export function TrialBanner() {
  const t = useFirstTexts()
  if (document.querySelector<HTMLMetaElement>('meta[name="trial"]')?.content !== 'yes') return null
  return (
    <p role="status" className={styles.banner}>
      {t('common:trial')}
    </p>
  )
}
