/** Every address inside the app, said once. It imports nothing, so that features may use it as well. */
export const paths = {
  home: '/',
  account: '/account',
  admin: '/admin',
  /** A post. */
  prediction: (id: string) => `/prediction/${encodeURIComponent(id)}`,
  /** A member; one's own id shows the account. */
  profile: (id: string) => `/profile/${encodeURIComponent(id)}`,
  enhancedProfile: (id: string) => `/enhanced-profile/${encodeURIComponent(id)}`,
} as const
