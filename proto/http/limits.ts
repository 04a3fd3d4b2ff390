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

/** The deadline choices of the create dialog, with their length in minutes. */
export const deadlineChoices = {
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '3h': 180,
  '6h': 360,
  '12h': 720,
  '1d': 1_440,
  '2d': 2_880,
  '3d': 4_320,
  '1w': 10_080,
} as const
export type DeadlineChoice = keyof typeof deadlineChoices
export const defaultDeadline: DeadlineChoice = '1h'

/** How a post was shared. */
export const shareMethods = ['native', 'whatsapp', 'telegram', 'x', 'copy'] as const
