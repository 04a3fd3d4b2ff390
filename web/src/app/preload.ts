import { screens } from './screens.ts'

/** Loads the landing screen; again at no cost. */
export const loadLandingScreen = () => import('./screens/LandingScreen.tsx')

/** Loads the frame of members; again at no cost. */
export const loadMemberShell = () => import('./layouts/MemberShell.tsx')

/** Loads the screens that are a tap away, once the browser has nothing better to do. */
export function preloadNext(): () => void {
  const near = screens.filter(({ soon }) => soon)
  const load = () => {
    for (const screen of near) screen.load().catch(() => undefined)
  }
  if (!('requestIdleCallback' in window)) return () => undefined
  const handle = requestIdleCallback(load, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}
