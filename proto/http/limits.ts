/** The limits that calls and screens share. Lengths are in characters (code points). */
export const limits = {
  headline: 200,
  supportingStatement: 500,
  experienceContext: 1_000,
  sideName: 30,
  evidenceNote: 140,
  bio: 280,
  comment: 2_000,
  commentLevels: 4,
  groupName: 80,
  groupDescription: 500,
  reflection: 5_000,
  name: 80,
  location: 120,
  passwordLeast: 6,
  passkeyName: 50,
  joinReason: 300,
  refusalReason: 300,
  reportText: 1_000,
  reportLaw: 200,
  actNote: 1_000,
  suspensionDays: 365,
  listedTerm: 100,
  listedWords: 2_000,
  lookedAtPosts: 3,
  appealText: 2_000,
  pageText: 20_000,
  invitationNote: 80,
  invitationUses: 1_000,
  invitationDays: 365,
  highestMinimumAge: 99,
  photosAPost: 2,
  photoBytes: 10 * 1024 * 1024,
  profileImageBytes: 5 * 1024 * 1024,
  /** Maximum width and height of a stored photo, in pixels. Browsers scale larger photos before they send them. */
  photoSide: 2_048,
  searchLeast: 2,
  mutedWord: 50,
  mutedWordLeast: 2,
  feedPage: 20,
  /** Minimum number of scored votes before a member's accuracy is shown. */
  scoredLeast: 5,
  /** Periods of the admin's charts of retention and of sign-ups. */
  retentionChartDays: 31,
  signUpChartWeeks: 8,
  livePosts: 100,
} as const

/** How a post was shared. */
export const shareMethods = ['native', 'whatsapp', 'telegram', 'x', 'copy'] as const

/** The lengths of a suspension that the form of an act offers, in days. Others are typed, up to `limits.suspensionDays`. */
export const offeredSuspensions = ['1', '3', '7', '30'] as const
