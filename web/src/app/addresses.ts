import { pages } from '@hunch/proto/http/pages'

/** The addresses of a screen, and how it loads. */
export interface Address {
  /** The screen's paths, as React Router patterns. */
  readonly paths: readonly string[]
  /** Whether visitors may open the screen too. Default: visitors see the landing screen instead. */
  readonly openToAll?: boolean
  /** The first reads of the screen, with the parameters of `paths`; sent while the app is loading. */
  readonly reads?: readonly string[]
  /** The texts that the screen needs, in addition to those of the frames. Default: all. See web/texts.ts. */
  readonly texts?: 'feed' | 'posts'
}

/** The addresses of each screen, by its file name. The build also reads them; see web/preloads.ts. */
export const addresses = {
  HomeScreen: { paths: pages.HomeScreen, reads: ['/api/recommendations/feed?limit=20&offset=0'], texts: 'feed' },
  PredictionScreen: { paths: pages.PredictionScreen, openToAll: true, reads: ['/api/predictions/:id'], texts: 'posts' },
  NotificationsScreen: { paths: pages.NotificationsScreen },
  TrendingScreen: { paths: pages.TrendingScreen },
  LatestScreen: {
    paths: pages.LatestScreen,
    openToAll: true,
    reads: ['/api/predictions/public', '/api/categories'],
    texts: 'posts',
  },
  GroupsScreen: { paths: pages.GroupsScreen },
  JoinScreen: { paths: pages.JoinScreen, openToAll: true },
  GroupScreen: { paths: pages.GroupScreen },
  InviteScreen: { paths: pages.InviteScreen, openToAll: true },
  AccountScreen: { paths: pages.AccountScreen },
  ProfileScreen: { paths: pages.ProfileScreen },
  StatementsScreen: { paths: pages.StatementsScreen },
  StatementScreen: { paths: pages.StatementScreen },
  MailedStatementScreen: { paths: pages.MailedStatementScreen, openToAll: true },
  SignUpScreen: { paths: pages.SignUpScreen, openToAll: true, reads: ['/api/auth/sign-up'] },
  InvitedScreen: { paths: pages.InvitedScreen, openToAll: true },
  ResetPasswordScreen: { paths: pages.ResetPasswordScreen, openToAll: true },
  VerifyEmailScreen: { paths: pages.VerifyEmailScreen, openToAll: true },
  PageScreen: { paths: pages.PageScreen, openToAll: true },
  AdminScreen: { paths: pages.AdminScreen, openToAll: true },
  AnalyticsScreen: { paths: pages.AnalyticsScreen, openToAll: true },
  ModerationScreen: { paths: pages.ModerationScreen, openToAll: true },
  NotFoundScreen: { paths: ['*'] },
} as const satisfies Readonly<Record<keyof typeof pages | 'NotFoundScreen', Address>>

/** Whether visitors see a screen at this path, rather than the landing screen. */
export const isOpenToAll = (pathname: string): boolean =>
  Object.values<Address>(addresses).find(({ paths }) => isAtOneOf(paths, pathname))?.openToAll ?? false

/** Whether a path matches a pattern, as `/profile/42` matches `/profile/:id`. The landing screen has no router. */
export const isAtOneOf = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => isAt(path, pathname))

function isAt(path: string, pathname: string): boolean {
  if (path === '*') return true
  const wanted = path.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
