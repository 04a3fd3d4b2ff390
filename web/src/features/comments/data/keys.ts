/** Query keys of this feature. */
export const commentKeys = {
  all: ['comments'],
  ofPost: (predictionId: string) => ['comments', 'ofPost', predictionId] as const,
  ofUser: (userId: string) => ['comments', 'ofUser', userId] as const,
  /** Mutation key for sending comments on a post. The list shows the comments of pending mutations. */
  sending: (predictionId: string) => ['comments', 'sending', predictionId] as const,
  shownVotes: (predictionId: string) => ['comments', 'shownVotes', predictionId] as const,
  likes: (commentId: string) => ['comments', 'likes', commentId] as const,
  liking: (commentId: string) => ['comments', 'liking', commentId] as const,
}
