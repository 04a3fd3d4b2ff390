import i18next from 'i18next'
import { showToast } from './toast/store.ts'

/** Shows a toast that the tapped part could not be loaded. The screen stays. */
export function reportNotLoaded(): void {
  const description = i18next.t(navigator.onLine ? 'common:tryAgainLater' : 'common:offline')
  showToast({ tone: 'error', title: i18next.t('common:somethingWrong'), description })
}
