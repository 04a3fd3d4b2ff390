import i18next from 'i18next'
import { showToast } from './toast/store.ts'

/** Reports that what a tap opens could not be loaded; the screen stays. */
export function reportNotLoaded(): void {
  const description = i18next.t(navigator.onLine ? 'common:tryAgainLater' : 'common:offline')
  showToast({ tone: 'error', title: i18next.t('common:somethingWrong'), description })
}
