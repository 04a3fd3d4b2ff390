import { pages } from '@hunch/proto/http/pages'

/** Where a screen is shown. */
export interface Address {
  /** As React Router patterns. */
  readonly paths: readonly string[]
  /** Visitors may open it as well; at the others they see the landing screen. */
  readonly openToAll?: boolean
  /** Its first reads, with the parameters of `paths`; sent while the app is loading. */
  readonly reads?: readonly string[]
  /** It says nothing beyond the frames' and the feed's texts: see web/texts.ts. */
  readonly fewTexts?: boolean
}

/** The addresses of each screen, by its file's name. The build reads them too: see web/preloads.ts. */
export const addresses = {
  HomeScreen: { paths: pages.HomeScreen, reads: ['/api/recommendations/feed?limit=20&offset=0'], fewTexts: true },
  PredictionScreen: { paths: pages.PredictionScreen, openToAll: true, reads: ['/api/predictions/:id'] },
  AlertsScreen: { paths: pages.AlertsScreen },
  TrendingScreen: { paths: pages.TrendingScreen },
  LatestScreen: { paths: pages.LatestScreen, openToAll: true, reads: ['/api/predictions/public', '/api/categories'] },
  GroupsScreen: { paths: pages.GroupsScreen },
  GroupScreen: { paths: pages.GroupScreen },
  InviteScreen: { paths: pages.InviteScreen, openToAll: true },
  AccountScreen: { paths: pages.AccountScreen },
  ProfileScreen: { paths: pages.ProfileScreen },
  ResetPasswordScreen: { paths: pages.ResetPasswordScreen, openToAll: true },
  VerifyEmailScreen: { paths: pages.VerifyEmailScreen, openToAll: true },
  AdminScreen: { paths: pages.AdminScreen, openToAll: true },
  AnalyticsScreen: { paths: pages.AnalyticsScreen, openToAll: true },
  NotFoundScreen: { paths: ['*'] },
} as const satisfies Readonly<Record<keyof typeof pages | 'NotFoundScreen', Address>>

/** Whether visitors see a screen at a path of the page, rather than the landing screen. */
export const isOpenToAll = (pathname: string): boolean =>
  Object.values<Address>(addresses).find(({ paths }) => isAtOneOf(paths, pathname))?.openToAll ?? false

/** Whether a path of the page fits one of a screen's. Without the router, which the landing screen does not load. */
export const isAtOneOf = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => isAt(path, pathname))

function isAt(path: string, pathname: string): boolean {
  if (path === '*') return true
  const wanted = path.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
