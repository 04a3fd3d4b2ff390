import type { ListedComment } from '../model/types.ts'

/** Returns a comment by Jonas, written one minute ago. `parts` overrides its fields. */
export const someComment = (id: string, parts: Partial<ListedComment> = {}): ListedComment => ({
  id,
  predictionId: 'p',
  parentId: null,
  content: `Comment ${id}`,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  deleted: false,
  unavailable: false,
  user: {
    id: '0190bbbb-0000-7000-8000-000000000002',
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'j…@example.com',
    profileImageUrl: null,
    country: 'DE',
    userRank: 'Rookie',
  },
  likeCount: 0,
  liked: false,
  replies: [],
  ...parts,
})
