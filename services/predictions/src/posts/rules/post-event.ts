/** The topic of all events of this service; the key is the post's id, for votes too. */
export const topic = 'predictions'

/** What every event about a post has. */
export const aboutPost = (post: {
  readonly id: string
  readonly ownerId: string
  readonly audienceGroupId: string | null
}) => ({
  postId: post.id,
  ownerId: post.ownerId,
  audienceGroupId: post.audienceGroupId ?? '',
})
