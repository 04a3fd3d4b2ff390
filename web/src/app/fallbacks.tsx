/** What is drawn where there is no screen: while it loads, and where drawing failed. */
import { ErrorState, productName, useFirstTexts } from '../ui/index.ts'

/** The product's name until there is a screen: the same as index.html shows before the app is there. */
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

/** Where a part of the page failed to draw. A part that could not be loaded is usually there after a reload. */
export function CrashScreen() {
  const t = useFirstTexts()
  return <ErrorState title={t('common:crash.title')} text={t('common:crash.text')} onRetry={() => location.reload()} />
}
