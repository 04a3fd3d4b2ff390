/** The topic of all events of this service. The key of an event about a post or a vote is the post's id. */
export const topic = 'predictions'

/** The fields of every event about a post. */
export const aboutPost = (post: {
  readonly id: string
  readonly ownerId: string
  readonly audienceGroupId: string | null
}) => ({
  postId: post.id,
  ownerId: post.ownerId,
  audienceGroupId: post.audienceGroupId ?? '',
})
