import i18next from 'i18next'
import { afterPaint, showToast } from '../ui/index.ts'
import { type Loadable, lazily } from './lazily.tsx'

/** What a tap opens over any screen. */
export const createOverlay = lazily(() => import('../features/predictions/create/CreateOverlay.tsx'))
export const searchOverlay = lazily(() => import('../features/search/SearchOverlay.tsx'))

/**
 * Opens an overlay once it is loaded, but first lets what was tapped be seen pressed (`useOpening`).
 * Resolves when the overlay is open, or when it was said that it cannot be had.
 */
export function openOverlay(overlay: Loadable, open: () => void): Promise<void> {
  return new Promise((done) => {
    const loadAndOpen = () =>
      overlay.whenLoaded(
        () => done(open()),
        () => done(tellNotLoaded()),
      )
    if (isKeyboardBoundToTap()) loadAndOpen()
    else afterPaint(loadAndOpen)
  })
}

/** iPhones and iPads show their keyboard only where a field takes the focus within the tap. */
const isKeyboardBoundToTap = (): boolean => CSS.supports('-webkit-touch-callout', 'none')

/** Says that what was tapped cannot be had now; the screen below stays as it is. */
function tellNotLoaded(): void {
  const description = i18next.t(navigator.onLine ? 'common:tryAgainLater' : 'common:offline')
  showToast({ tone: 'error', title: i18next.t('common:somethingWrong'), description })
}
