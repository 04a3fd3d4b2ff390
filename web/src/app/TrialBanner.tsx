import { useFirstTexts } from '../ui/index.ts'
import styles from './TrialBanner.module.css'

/** Warns above every screen that anyone can sign in as anyone. Shown if the gateway marks the page as a trial. */
export function TrialBanner() {
  const t = useFirstTexts()
  if (document.querySelector<HTMLMetaElement>('meta[name="trial"]')?.content !== 'yes') return null
  return (
    <p role="status" className={styles.banner}>
      {t('common:trial')}
    </p>
  )
}
