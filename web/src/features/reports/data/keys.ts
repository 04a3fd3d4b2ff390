export const reportKeys = {
  /** What the viewer reported. */
  own: ['reports', 'own'],
  /** What moderation did about what is the viewer's. */
  statements: ['reports', 'statements'],
  statement: (id: string) => ['reports', 'statements', id] as const,
  /** What is hidden in a group by whoever made it. */
  hiddenIn: (groupId: string) => ['reports', 'hidden', groupId] as const,
  hidden: ['reports', 'hidden'],
  /** That which a mailed link shows. */
  mailed: (token: string) => ['reports', 'statements', 'mailed', token] as const,
} as const
