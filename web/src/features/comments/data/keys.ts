/** The addresses of this feature's reads in the query cache. */
export const commentKeys = {
  all: ['comments'],
  ofPost: (predictionId: string) => ['comments', 'ofPost', predictionId] as const,
  ofUser: (userId: string) => ['comments', 'ofUser', userId] as const,
  /** Names the sending of comments on a post; those under way are shown as if they were there. */
  sending: (predictionId: string) => ['comments', 'sending', predictionId] as const,
  shownVotes: (predictionId: string) => ['comments', 'shownVotes', predictionId] as const,
  likes: (commentId: string) => ['comments', 'likes', commentId] as const,
  liking: (commentId: string) => ['comments', 'liking', commentId] as const,
}
