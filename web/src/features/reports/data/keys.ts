export const reportKeys = {
  /** The viewer's reports. */
  own: ['reports', 'own'],
  /** Moderation decisions on the viewer's content and account. */
  statements: ['reports', 'statements'],
  statement: (id: string) => ['reports', 'statements', id] as const,
  /** Posts and comments that a group's creator has hidden. */
  hiddenIn: (groupId: string) => ['reports', 'hidden', groupId] as const,
  hidden: ['reports', 'hidden'],
  /** The decision that a mailed link shows. */
  mailed: (token: string) => ['reports', 'statements', 'mailed', token] as const,
} as const
