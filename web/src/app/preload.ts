import { wantAllTexts } from '../ui/index.ts'
import { isOpenToAll, screenAt, screens } from './screens.ts'

const storageKey = 'memberHere'

/** Loads the app behind the landing screen; again at no cost. */
export const loadApp = () => import('./App.tsx')

/** Loads the frame of members; again at no cost. */
export const loadMemberShell = () => import('./layouts/MemberShell.tsx')

/**
 * Where a member was signed in on this browser before, or the screen is open to all, what is about
 * to be seen is loaded while the server is still being asked who looks. A wrong guess costs a few
 * requests.
 */
export function preloadLikely(): void {
  const member = wasMember()
  if (!member && !isOpenToAll(location.pathname)) return
  loadApp()
  wantAllTexts()
  if (member) loadMemberShell()
  screenAt(location.pathname)?.load()
}

/** Remembers for the next visit whether a member is signed in on this browser; nothing about who. */
export function rememberMember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage may be closed; the next visit then waits a little longer.
  }
}

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

function wasMember(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
