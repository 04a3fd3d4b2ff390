/** The limits that calls and screens share, each said once. Lengths are in characters (code points). */
export const limits = {
  headline: 200,
  supportingStatement: 500,
  experienceContext: 1_000,
  bio: 280,
  comment: 2_000,
  commentLevels: 4,
  groupName: 80,
  groupDescription: 500,
  reflection: 5_000,
  name: 80,
  location: 120,
  passwordLeast: 6,
  photosAPost: 2,
  photoBytes: 10 * 1024 * 1024,
  profileImageBytes: 5 * 1024 * 1024,
  searchLeast: 2,
  feedPage: 20,
  livePosts: 100,
} as const

/** How a post was shared. */
export const shareMethods = ['native', 'whatsapp', 'telegram', 'x', 'copy'] as const
