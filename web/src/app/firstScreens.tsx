/** Screens without a frame: the landing screen, and fallbacks while a screen loads or if drawing failed. */
import { FirstErrorState, lazily, productName, useFirstTexts } from '#ui/index.ts'

/** The launch screen with the product's name. It looks the same as index.html before the app is loaded. */
export function Launch() {
  const t = useFirstTexts()
  return (
    <div role="status" className="launch">
      <span className="launch-name">{productName()}</span>
      <span className="launch-bar" />
      <span className="visually-hidden">{t('common:loading')}</span>
    </div>
  )
}

/** Shown if a part of the page failed to draw. A reload usually fixes a chunk that could not be loaded. */
export function CrashScreen() {
  const t = useFirstTexts()
  return (
    <FirstErrorState title={t('common:crash.title')} text={t('common:crash.text')} onRetry={() => location.reload()} />
  )
}

export const landing = lazily(() => import('#features/auth/LandingScreen.tsx'))
