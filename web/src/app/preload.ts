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

/** Loads what is a tap away, once the first one is there and the browser has nothing better to do. */
export function preloadNext(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const near = [createOverlay, searchOverlay, ...screens.filter(({ soon }) => soon)]
  const load = () => {
    for (const chunk of near) chunk.load().catch(() => undefined)
  }
  let idle: number | undefined
  const timer = setTimeout(() => {
    idle = requestIdleCallback(load, { timeout: 5_000 })
  }, firstScreenMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
