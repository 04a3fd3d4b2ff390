import type { ComponentType } from 'react'
import { lazily, withAllTexts, withFeedTexts, withPostTexts } from '#ui/index.ts'
import { type Address, addresses, isAtOneOf } from './addresses.ts'

interface Screen extends Address {
  /** Loads the chunk of the screen; repeated calls are free. */
  load(): Promise<{ default: ComponentType }>
  /** Suspends until the chunk is loaded. */
  readonly Screen: ComponentType
  /** Whether the screen is one tap away for members. It is then loaded once the browser is idle. */
  readonly soon: boolean
}

function screen(name: keyof typeof addresses, chunk: Screen['load'], { soon = false } = {}): Screen {
  const address: Address = addresses[name]
  const withTexts = { feed: withFeedTexts, posts: withPostTexts, all: withAllTexts }[address.texts ?? 'all']
  const { load, Component } = lazily(() => withTexts(chunk()))
  return { ...address, load, Screen: Component, soon }
}

/** Every screen with its addresses; each is a chunk of its own. */
export const screens: readonly Screen[] = [
  screen('HomeScreen', () => import('./screens/HomeScreen.tsx'), { soon: true }),
  screen('PredictionScreen', () => import('./screens/PredictionScreen.tsx'), { soon: true }),
  screen('NotificationsScreen', () => import('#features/notifications/NotificationsScreen.tsx')),
  screen('TrendingScreen', () => import('#features/predictions/discover/TrendingScreen.tsx'), { soon: true }),
  screen('LatestScreen', () => import('./screens/LatestScreen.tsx')),
  screen('GroupsScreen', () => import('#features/groups/list/GroupsScreen.tsx'), { soon: true }),
  screen('JoinScreen', () => import('#features/groups/join/JoinScreen.tsx')),
  screen('GroupScreen', () => import('./screens/GroupScreen.tsx')),
  screen('InviteScreen', () => import('#features/groups/join/InviteScreen.tsx')),
  screen('AccountScreen', () => import('./screens/AccountScreen.tsx'), { soon: true }),
  screen('ProfileScreen', () => import('./screens/ProfileScreen.tsx'), { soon: true }),
  screen('StatementsScreen', () => import('#features/reports/statements/StatementsScreen.tsx')),
  screen('StatementScreen', () => import('#features/reports/statements/StatementScreen.tsx')),
  screen('MailedStatementScreen', () => import('#features/reports/statements/MailedStatementScreen.tsx')),
  screen('SignUpScreen', () => import('#features/auth/joining/SignUpScreen.tsx')),
  screen('InvitedScreen', () => import('#features/auth/joining/InvitedScreen.tsx')),
  screen('ResetPasswordScreen', () => import('#features/auth/ResetPasswordScreen.tsx')),
  screen('VerifyEmailScreen', () => import('#features/auth/VerifyEmailScreen.tsx')),
  screen('PageScreen', () => import('#features/pages/PageScreen.tsx')),
  screen('AdminScreen', () => import('./screens/AdminScreen.tsx')),
  screen('AnalyticsScreen', () => import('#features/admin/analytics/AnalyticsScreen.tsx')),
  screen('ModerationScreen', () => import('#features/moderation/ModerationScreen.tsx')),
  screen('NotFoundScreen', () => import('./screens/NotFoundScreen.tsx')),
]

/** The screen at a path. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ paths }) => isAtOneOf(paths, pathname))
