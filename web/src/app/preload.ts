import { withAllTexts } from '../ui/index.ts'
import { lazily } from './lazily.tsx'
import { createOverlay, searchOverlay } from './overlays.ts'
import { screens } from './screens.ts'

export const landing = lazily(() => import('./screens/LandingScreen.tsx'))

/** The frames around the screens, once all texts are there as well. */
export const memberShell = lazily(() => withAllTexts(import('./layouts/MemberShell.tsx')))
export const visitorShell = lazily(() => withAllTexts(import('./layouts/VisitorShell.tsx')))

/** A browser is idle in between while the first screen is still on its way. */
const firstScreenMs = 3_000

/**
 * Loads what is a tap away, once the first screen is there: one after the other, each in a moment in
 * which the browser has nothing better to do, so that no tap waits for all of it.
 */
export function preloadNext(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const near = [createOverlay, searchOverlay, ...screens.filter(({ soon }) => soon)]
  let isWanted = true
  async function load() {
    for (const chunk of near) {
      await new Promise((moment) => requestIdleCallback(moment, { timeout: 5_000 }))
      if (!isWanted) return
      await chunk.load().catch(() => undefined)
    }
  }
  const timer = setTimeout(load, firstScreenMs)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
