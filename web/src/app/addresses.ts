/** Where a screen is shown. */
export interface Address {
  /** As React Router patterns. */
  readonly paths: readonly string[]
  /** Visitors may open it as well; at the others they see the landing screen. */
  readonly openToAll?: boolean
  /** What it reads first, with the names of `paths` in it: asked while the app is on its way. */
  readonly reads?: readonly string[]
}

/** The addresses of each screen, by its file in `screens/`. The build reads them too: see web/preloads.ts. */
export const addresses = {
  HomeScreen: { paths: ['/', '/home'], reads: ['/api/recommendations/feed?limit=20&offset=0'] },
  PredictionScreen: {
    paths: ['/prediction/:id', '/predictions/:id'],
    openToAll: true,
    reads: ['/api/predictions/:id'],
  },
  AlertsScreen: { paths: ['/alerts'] },
  TrendingScreen: { paths: ['/trending'] },
  LatestScreen: {
    paths: ['/predictions'],
    openToAll: true,
    reads: ['/api/predictions/public', '/api/categories'],
  },
  GroupsScreen: { paths: ['/groups'] },
  GroupScreen: { paths: ['/groups/:id'] },
  InviteScreen: { paths: ['/join-group/:code', '/groups/join/:code'], openToAll: true },
  AccountScreen: { paths: ['/account', '/profile'] },
  ProfileScreen: { paths: ['/profile/:id', '/enhanced-profile/:id'] },
  ResetPasswordScreen: { paths: ['/reset-password'], openToAll: true },
  VerifyEmailScreen: { paths: ['/verify-email'], openToAll: true },
  AdminScreen: { paths: ['/admin'], openToAll: true },
  AnalyticsScreen: { paths: ['/analytics'], openToAll: true },
  NotFoundScreen: { paths: ['*'] },
} as const satisfies Readonly<Record<string, Address>>
