import { afterPaint, type Loadable, lazily, reportNotLoaded, withAllTexts } from '#ui/index.ts'

/** A new member's first steps, which replace the home screen. */
export const firstSteps = lazily(() => withAllTexts(import('./screens/FirstSteps.tsx')))

/** Overlays that can be opened above any screen. */
export const createOverlay = lazily(() => withAllTexts(import('#features/predictions/create/CreateOverlay.tsx')))
export const searchOverlay = lazily(() => withAllTexts(import('#features/search/SearchOverlay.tsx')))

/**
 * Opens an overlay once it is loaded. The tapped button is first painted as pressed (`useOpening`). Resolves once the
 * overlay is open, or the failure to load it has been reported.
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

/** Whether the device shows its keyboard only for a field that is focused during the tap, as iPhones and iPads do. */
const isKeyboardBoundToTap = (): boolean => CSS.supports('-webkit-touch-callout', 'none')
