/** The topic of all events of this service. The key is the post's id, for votes too. */
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
