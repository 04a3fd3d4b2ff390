import { type ComponentType, lazy } from 'react'

interface Screen {
  /** The addresses that show it, as React Router patterns. */
  readonly paths: readonly string[]
  /** Loads its chunk; again at no cost. */
  load(): Promise<{ default: ComponentType }>
  /** Drawn once its chunk is there. */
  readonly Screen: ComponentType
  /** Visitors may open it as well; at the others they see the landing screen. */
  readonly openToAll: boolean
  /** It is a tap away for members: loaded once the browser is idle. */
  readonly soon: boolean
}

const screen = (
  paths: readonly string[],
  load: Screen['load'],
  { openToAll = false, soon = false }: { openToAll?: boolean; soon?: boolean } = {},
): Screen => ({ paths, load, Screen: lazy(load), openToAll, soon })

/** Every screen there is, with its addresses; each is a chunk of its own. */
export const screens: readonly Screen[] = [
  screen(['/', '/home'], () => import('./screens/HomeScreen.tsx'), { soon: true }),
  screen(['/prediction/:id', '/predictions/:id'], () => import('./screens/PredictionScreen.tsx'), {
    openToAll: true,
    soon: true,
  }),
  screen(['/alerts'], () => import('./screens/AlertsScreen.tsx')),
  screen(['/trending'], () => import('./screens/TrendingScreen.tsx'), { soon: true }),
  screen(['/predictions'], () => import('./screens/LatestScreen.tsx'), { openToAll: true }),
  screen(['/groups'], () => import('./screens/GroupsScreen.tsx'), { soon: true }),
  screen(['/groups/:id'], () => import('./screens/GroupScreen.tsx')),
  screen(['/join-group/:code', '/groups/join/:code'], () => import('./screens/InviteScreen.tsx'), { openToAll: true }),
  screen(['/account', '/profile'], () => import('./screens/AccountScreen.tsx'), { soon: true }),
  screen(['/profile/:id', '/enhanced-profile/:id'], () => import('./screens/ProfileScreen.tsx'), { soon: true }),
  screen(['/reset-password'], () => import('./screens/ResetPasswordScreen.tsx'), { openToAll: true }),
  screen(['/verify-email'], () => import('./screens/VerifyEmailScreen.tsx'), { openToAll: true }),
  screen(['/admin'], () => import('./screens/AdminScreen.tsx'), { openToAll: true }),
  screen(['/analytics'], () => import('./screens/AnalyticsScreen.tsx'), { openToAll: true }),
  screen(['*'], () => import('./screens/NotFoundScreen.tsx')),
]

/** The screen at an address. Said here without the router, which the landing screen does without. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ paths }) => paths.some((path) => isAt(path, pathname)))

/** Whether visitors see a screen at an address, rather than the landing screen. */
export const isOpenToAll = (pathname: string): boolean => screenAt(pathname)?.openToAll ?? false

function isAt(path: string, pathname: string): boolean {
  if (path === '*') return true
  const wanted = path.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
