/**
 * The pages of the web app by the screen that they show, as React Router writes addresses: `:name` stands for
 * one segment. The web app routes by them, and the gateway serves the app at them and 404 elsewhere.
 */
export const pages = {
  HomeScreen: ['/', '/home'],
  PredictionScreen: ['/prediction/:id', '/predictions/:id'],
  AlertsScreen: ['/alerts'],
  TrendingScreen: ['/trending'],
  LatestScreen: ['/predictions'],
  GroupsScreen: ['/groups'],
  GroupScreen: ['/groups/:id'],
  InviteScreen: ['/join-group/:code', '/groups/join/:code'],
  AccountScreen: ['/account', '/profile'],
  ProfileScreen: ['/profile/:id', '/enhanced-profile/:id'],
  ResetPasswordScreen: ['/reset-password'],
  VerifyEmailScreen: ['/verify-email'],
  AdminScreen: ['/admin'],
  AnalyticsScreen: ['/analytics'],
} as const satisfies Readonly<Record<string, readonly string[]>>
