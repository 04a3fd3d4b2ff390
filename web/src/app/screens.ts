import type { ComponentType } from 'react'
import { withAllTexts } from '../ui/index.ts'
import { type Address, addresses } from './addresses.ts'
import { lazily } from './lazily.tsx'

interface Screen extends Address {
  /** Loads its chunk; a second call costs nothing. */
  load(): Promise<{ default: ComponentType }>
  /** Drawn once its chunk is there. */
  readonly Screen: ComponentType
  /** A tap away for members: loaded once the browser is idle. */
  readonly soon: boolean
}

function screen(name: keyof typeof addresses, chunk: Screen['load'], { soon = false } = {}): Screen {
  const address: Address = addresses[name]
  const { load, Component } = lazily(address.fewTexts ? chunk : () => withAllTexts(chunk()))
  return { ...address, load, Screen: Component, soon }
}

/** Every screen with its addresses; each is a chunk of its own. */
export const screens: readonly Screen[] = [
  screen('HomeScreen', () => import('./screens/HomeScreen.tsx'), { soon: true }),
  screen('PredictionScreen', () => import('./screens/PredictionScreen.tsx'), { soon: true }),
  screen('AlertsScreen', () => import('../features/alerts/AlertsScreen.tsx')),
  screen('TrendingScreen', () => import('../features/predictions/discover/TrendingScreen.tsx'), { soon: true }),
  screen('LatestScreen', () => import('./screens/LatestScreen.tsx')),
  screen('GroupsScreen', () => import('../features/groups/list/GroupsScreen.tsx'), { soon: true }),
  screen('GroupScreen', () => import('./screens/GroupScreen.tsx')),
  screen('InviteScreen', () => import('./screens/InviteScreen.tsx')),
  screen('AccountScreen', () => import('./screens/AccountScreen.tsx'), { soon: true }),
  screen('ProfileScreen', () => import('./screens/ProfileScreen.tsx'), { soon: true }),
  screen('ResetPasswordScreen', () => import('../features/auth/ResetPasswordScreen.tsx')),
  screen('VerifyEmailScreen', () => import('../features/auth/VerifyEmailScreen.tsx')),
  screen('AdminScreen', () => import('./screens/AdminScreen.tsx')),
  screen('AnalyticsScreen', () => import('../features/admin/analytics/AnalyticsScreen.tsx')),
  screen('NotFoundScreen', () => import('./screens/NotFoundScreen.tsx')),
]

/** The screen at an address. Without the router, which the landing screen does not load. */
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
