/** Every address inside the app, in one place; app/screens.ts maps them to screens. */
export const paths = {
  home: '/',
  /** The same feed under its own address; a visitor who is led there sees the landing screen. */
  homeFeed: '/home',
  trending: '/trending',
  /** The public listing. */
  latest: '/predictions',
  alerts: '/alerts',
  groups: '/groups',
  group: (id: string) => `/groups/${encodeURIComponent(id)}`,
  /** An invitation, as it is copied from the list and from a group's own screen. */
  joinGroup: (code: string) => `/join-group/${encodeURIComponent(code)}`,
  join: '/groups/join',
  groupInvite: (code: string) => `/groups/join/${encodeURIComponent(code)}`,
  account: '/account',
  /** The calls of the member, of one list. */
  calls: (list: string) => `/account?calls=${list}`,
  /** An invitation link of the admin's. */
  invited: (code: string) => `/invited?code=${encodeURIComponent(code)}`,
  /** What moderation did about what is the member's. */
  statements: '/statements',
  statement: (id: string) => `/statements/${encodeURIComponent(id)}`,
  admin: '/admin',
  analytics: '/analytics',
  /** Reports, acts and appeals: for the admin and moderators. */
  moderation: '/moderation',
  moderationCase: (id: string) => `/moderation?case=${encodeURIComponent(id)}`,
  /** A post. */
  prediction: (id: string) => `/prediction/${encodeURIComponent(id)}`,
  /** A member; one's own id shows the account. */
  profile: (id: string) => `/profile/${encodeURIComponent(id)}`,
  enhancedProfile: (id: string) => `/enhanced-profile/${encodeURIComponent(id)}`,
} as const
