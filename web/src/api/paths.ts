/** All addresses inside the app; app/screens.ts maps them to screens. */
export const paths = {
  home: '/',
  /** A second address of the home feed. Visitors see the landing screen there. */
  homeFeed: '/home',
  trending: '/trending',
  /** The public listing. */
  latest: '/predictions',
  /** The product's specification gives this address. */
  notifications: '/alerts',
  groups: '/groups',
  group: (id: string) => `/groups/${encodeURIComponent(id)}`,
  /** An invitation, as copied from the list of groups. */
  joinGroup: (code: string) => `/join-group/${encodeURIComponent(code)}`,
  join: '/groups/join',
  groupInvite: (code: string) => `/groups/join/${encodeURIComponent(code)}`,
  account: '/account',
  /** One list of the member's calls. */
  calls: (list: string) => `/account?calls=${list}`,
  /** An invitation link that the admin created. */
  invited: (code: string) => `/invited?code=${encodeURIComponent(code)}`,
  /** Moderation's decisions about the member's content. */
  statements: '/statements',
  statement: (id: string) => `/statements/${encodeURIComponent(id)}`,
  admin: '/admin',
  analytics: '/analytics',
  /** Reports, acts and appeals: for the admin and moderators. */
  moderation: '/moderation',
  moderationCase: (id: string) => `/moderation?case=${encodeURIComponent(id)}`,
  /** A post. */
  prediction: (id: string) => `/prediction/${encodeURIComponent(id)}`,
  /** A member; the viewer's own id shows their account. */
  profile: (id: string) => `/profile/${encodeURIComponent(id)}`,
  enhancedProfile: (id: string) => `/enhanced-profile/${encodeURIComponent(id)}`,
} as const
