import { afterPaint, type Loadable, lazily, reportNotLoaded, withAllTexts } from '../ui/index.ts'

/** A new member's first steps, in place of the home screen. */
export const firstSteps = lazily(() => withAllTexts(import('./screens/FirstSteps.tsx')))

/** Overlays that a tap opens over any screen. */
export const createOverlay = lazily(() => withAllTexts(import('../features/predictions/create/CreateOverlay.tsx')))
export const searchOverlay = lazily(() => withAllTexts(import('../features/search/SearchOverlay.tsx')))

/**
 * Opens an overlay once it is loaded, but first lets the tapped button show as pressed
 * (`useOpening`). Resolves when the overlay is open, or when its failure was reported.
 */
export function openOverlay(overlay: Loadable, open: () => void): Promise<void> {
  return new Promise((done) => {
    const loadAndOpen = () =>
      overlay.whenLoaded(
        () => done(open()),
        () => done(reportNotLoaded()),
      )
    if (isKeyboardBoundToTap()) loadAndOpen()
    else afterPaint(loadAndOpen)
  })
}

/** iPhones and iPads show their keyboard only where a field takes the focus within the tap. */
const isKeyboardBoundToTap = (): boolean => CSS.supports('-webkit-touch-callout', 'none')
