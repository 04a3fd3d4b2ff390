import { wantAllTexts } from '../ui/index.ts'
import { wasMember } from './memberHere.ts'
import { loadLandingScreen, loadMemberShell } from './preload.ts'
import { isOpenToAll, screenAt } from './screens.ts'

/** Loads the app behind the landing screen; again at no cost. */
export const loadApp = () => import('./App.tsx')

/**
 * What is about to be seen is loaded while the server is still being asked who looks: the app where a
 * member was signed in on this browser before or the screen is open to all, else the landing screen. A
 * wrong guess costs a few requests.
 */
export function preloadLikely(): void {
  const member = wasMember()
  if (!member && !isOpenToAll(location.pathname)) {
    loadLandingScreen()
    return
  }
  loadApp()
  wantAllTexts()
  if (member) loadMemberShell()
  screenAt(location.pathname)?.load()
}
