/**
 * The paths of the web app by screen. As in React Router, `:name` stands for one segment. The web app uses them as routes. The
 * gateway sends the app with status 200 at these paths, and with 404 at other paths.
 */
export const pages = {
  HomeScreen: ['/', '/home'],
  PredictionScreen: ['/prediction/:id', '/predictions/:id'],
  NotificationsScreen: ['/alerts'],
  TrendingScreen: ['/trending'],
  LatestScreen: ['/predictions'],
  GroupsScreen: ['/groups'],
  JoinScreen: ['/groups/join'],
  GroupScreen: ['/groups/:id'],
  InviteScreen: ['/join-group/:code', '/groups/join/:code'],
  AccountScreen: ['/account', '/profile'],
  ProfileScreen: ['/profile/:id', '/enhanced-profile/:id'],
  StatementsScreen: ['/statements'],
  StatementScreen: ['/statements/:id'],
  MailedStatementScreen: ['/mailed-statement'],
  SignUpScreen: ['/sign-up'],
  InvitedScreen: ['/invited'],
  ResetPasswordScreen: ['/reset-password'],
  VerifyEmailScreen: ['/verify-email'],
  PageScreen: ['/terms', '/privacy', '/rules', '/contact'],
  AdminScreen: ['/admin'],
  AnalyticsScreen: ['/analytics'],
  ModerationScreen: ['/moderation'],
} as const satisfies Readonly<Record<string, readonly string[]>>
