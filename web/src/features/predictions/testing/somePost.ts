import type { FeedItem, Prediction } from '../model/types.ts'

type Parts = Partial<Omit<FeedItem, 'prediction'>> & { prediction?: Partial<Prediction> }

/** Returns a post as the server sends it, open for one hour. The arguments override its fields. */
export function somePost({ prediction, ...rest }: Parts = {}): FeedItem {
  const userId = '0190bbbb-0000-7000-8000-000000000002'
  const now = Date.now()
  return {
    prediction: {
      id: '0190cccc-0000-7000-8000-000000000003',
      userId,
      createdBy: userId,
      headline: 'It rains in Berlin',
      supportingStatement: 'Dark clouds.',
      deadline: new Date(now + 3_600_000).toISOString(),
      createdAt: new Date(now - 60_000).toISOString(),
      ended: false,
      resolved: false,
      result: null,
      resolvedAt: null,
      takeBackUntil: null,
      resolvedBy: null,
      evidence: null,
      sides: null,
      postType: 'prediction',
      isExperience: false,
      experienceContext: null,
      category: null,
      photoUrls: [],
      photos: [],
      groupId: null,
      edited: false,
      ...prediction,
    },
    user: {
      id: userId,
      firstName: 'Jonas',
      lastName: 'Weber',
      email: 'j…@example.com',
      profileImageUrl: null,
      country: 'DE',
      userRank: 'Rookie',
    },
    agreeCount: 12,
    disagreeCount: 7,
    commentCount: 0,
    reactionCount: 0,
    totalVotes: 19,
    version: 20,
    myVote: null,
    ...rest,
  }
}
