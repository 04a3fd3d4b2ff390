import i18next from 'i18next'
import { showToast } from '../ui/index.ts'
import { lazily } from './lazily.tsx'

/** What a tap opens over any screen. */
export const createOverlay = lazily(() => import('../features/predictions/create/CreateOverlay.tsx'))
export const searchOverlay = lazily(() => import('../features/search/SearchOverlay.tsx'))

/** Says that what was tapped cannot be had now; the screen below stays as it is. */
export function tellNotLoaded(): void {
  const description = i18next.t(navigator.onLine ? 'common:tryAgainLater' : 'common:offline')
  showToast({ tone: 'error', title: i18next.t('common:somethingWrong'), description })
}
