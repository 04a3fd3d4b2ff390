import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/index.ts'

/** Where a part of the page failed to draw. A part that could not be loaded is usually there after a reload. */
export function CrashScreen() {
  const { t } = useTranslation('common')
  return <ErrorState title={t('crash.title')} text={t('crash.text')} onRetry={() => location.reload()} />
}
