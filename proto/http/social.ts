import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, idList, Page, words } from './common.ts'
import { limits } from './limits.ts'

export const Comment = z
  .object({
    id: Id,
    predictionId: Id,
    parentId: Id.nullable().describe('null for top level'),
    content: z.string().describe('Empty if the comment was deleted or is unavailable.'),
    createdAt: Instant,
    deleted: z.boolean().describe('Deleted, but has replies: only its place remains.'),
    // The stored answer of a call with an idempotency key may be older than this field, and lack it.
    unavailable: z
      .boolean()
      .default(false)
      .describe('Not visible to the caller, but has replies: only its place remains.'),
    isHidden: z.literal(true).optional().describe('Hidden by moderation: only its author sees it.'),
    isMuted: z.literal(true).optional().describe('The caller has muted its author or a word of it: clients fold it.'),
    isHeld: z.literal(true).optional().describe('Set with `isHidden`: it is hidden only because it waits for review.'),
    user: Author.nullable().describe('null if the comment was deleted or is unavailable'),
    likeCount: z.int(),
    liked: z.boolean().describe('Whether the caller likes it.'),
    get replies() {
      return z.array(Comment)
    },
  })
  .meta({ id: 'Comment' })

export const UserComment = z
  .object({
    id: Id,
    predictionId: Id,
    parentId: Id.nullable(),
    content: z.string(),
    createdAt: Instant,
    user: Author,
    prediction: z.object({ id: Id, headline: z.string() }),
  })
  .meta({ id: 'UserComment' })

export const Like = z.object({ user: Author, createdAt: Instant }).meta({ id: 'Like' })
export const LikeState = z.object({ liked: z.boolean(), likeCount: z.int() }).meta({ id: 'LikeState' })

export const reactionKinds = ['heart', 'laughing', 'surprised', 'sad', 'fire', 'thinking'] as const
export const ReactionKind = z.enum(reactionKinds)
export const Reactions = z
  .object({ counts: z.partialRecord(ReactionKind, z.int()), mine: ReactionKind.nullable() })
  .meta({ id: 'Reactions' })

export const commentingChoices = ['everyone', 'followers', 'nobody'] as const
/** Who may comment on a post or reply to comments there. The post's owner and the admin always may. */
export const CommentingChoice = z.enum(commentingChoices)
export const Commenting = z
  .object({
    commenting: CommentingChoice.describe('Who may comment besides the owner.'),
    mayComment: z.boolean().describe('Whether the caller may comment; false for a visitor.'),
  })
  .meta({ id: 'Commenting' })

/** A member in a list of followers or followed members. */
export const Follower = Author.extend({ isFollowing: z.boolean().describe('By the caller.') }).meta({ id: 'Follower' })

export const FollowStatus = z.object({ isFollowing: z.boolean() }).meta({ id: 'FollowStatus' })
export const FollowChange = FollowStatus.extend({ followersCount: z.int() }).meta({ id: 'FollowChange' })

/** A page of threads. `limit` is the number of threads; each has its replies. */
const Threads = Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(100) })

const shared = { owner: 'social', who: 'member' } as const

export const listComments = call({
  ...shared,
  method: 'GET',
  path: '/api/predictions/{id}/comments',
  summary:
    'The comments of a post: newest thread first, the replies of each oldest first; of over 1,000 replies, the newest',
  params: ById,
  query: Threads,
  reply: z.array(Comment),
  errors: ['predictionNotFound'],
})

export const createComment = call({
  ...shared,
  method: 'POST',
  path: '/api/comments',
  summary: 'Comments on a post or replies to a comment (levels 0 to 3)',
  body: z.object({ predictionId: Id, content: words(limits.comment, 1), parentId: Id.nullish() }),
  contribution: true,
  status: 201,
  reply: Comment,
  idempotencyKey: true,
  errors: [
    'predictionNotFound',
    'commentsClosed',
    'commentsForFollowers',
    'commentNotFound',
    'repliesTooDeep',
    'wordRefused',
    'tooManyForNow',
    'idempotencyKeyReused',
  ],
})

export const deleteComment = call({
  ...shared,
  method: 'DELETE',
  path: '/api/comments/{id}',
  summary: "Deletes the caller's comment; if it has replies, its place remains",
  right: 'author',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['commentNotFound', 'notYourComment'],
})

export const getCommenting = call({
  ...shared,
  who: 'visitor',
  method: 'GET',
  path: '/api/predictions/{id}/commenting',
  summary: 'Who may comment on a post, and whether the caller may',
  params: ById,
  reply: Commenting,
  errors: ['predictionNotFound'],
})

export const setCommenting = call({
  ...shared,
  method: 'PUT',
  path: '/api/predictions/{id}/commenting',
  summary: 'Sets who may comment on a post; existing comments stay',
  right: 'owner',
  params: ById,
  body: z.object({ commenting: CommentingChoice }),
  reply: Commenting,
  errors: ['predictionNotFound', 'notYourPrediction'],
})

export const listLikes = call({
  ...shared,
  method: 'GET',
  path: '/api/comments/{id}/likes',
  summary: 'The likes of a comment, newest first, at most 1,000',
  params: ById,
  reply: z.array(Like),
  errors: ['commentNotFound'],
})

export const getMyLike = call({
  ...shared,
  method: 'GET',
  path: '/api/comments/{id}/likes/me',
  summary: 'Whether the caller likes a comment',
  params: ById,
  reply: LikeState,
  errors: ['commentNotFound'],
})

export const likeComment = call({
  ...shared,
  method: 'POST',
  path: '/api/comments/{id}/like',
  summary: 'Likes a comment',
  params: ById,
  contribution: true,
  reply: LikeState,
  errors: ['commentNotFound'],
})

export const unlikeComment = call({
  ...shared,
  method: 'DELETE',
  path: '/api/comments/{id}/like',
  summary: 'Removes a like',
  params: ById,
  reply: LikeState,
  errors: ['commentNotFound'],
})

export const getReactions = call({
  ...shared,
  who: 'visitor',
  method: 'GET',
  path: '/api/predictions/{id}/reactions',
  summary: 'The reactions to a post by kind, and the caller’s own',
  params: ById,
  reply: Reactions,
  errors: ['predictionNotFound'],
})

export const listOwnReactions = call({
  ...shared,
  method: 'GET',
  path: '/api/reactions/own',
  summary:
    'The caller’s reactions to some posts; posts without one, and posts that the caller may not see, are omitted',
  query: z.object({ posts: idList(limits.livePosts, 'the posts') }),
  reply: z.array(z.object({ predictionId: Id, kind: ReactionKind })),
})

export const setReaction = call({
  ...shared,
  method: 'PUT',
  path: '/api/predictions/{id}/reaction',
  summary: 'Reacts to a post; each member has at most one reaction',
  params: ById,
  body: z.object({ kind: ReactionKind }),
  contribution: true,
  reply: Reactions,
  errors: ['predictionNotFound'],
})

export const removeReaction = call({
  ...shared,
  method: 'DELETE',
  path: '/api/predictions/{id}/reaction',
  summary: 'Removes the reaction',
  params: ById,
  reply: Reactions,
  errors: ['predictionNotFound'],
})

export const followUser = call({
  ...shared,
  method: 'POST',
  path: '/api/users/{id}/follow',
  summary: 'Follows a member',
  params: ById,
  contribution: true,
  reply: FollowChange,
  errors: ['userNotFound', 'cannotFollowYourself', 'tooManyForNow'],
})

export const unfollowUser = call({
  ...shared,
  method: 'DELETE',
  path: '/api/users/{id}/follow',
  evenSuspended: true,
  summary: 'Stops following a member',
  params: ById,
  reply: FollowChange,
  errors: ['userNotFound'],
})

export const getFollowStatus = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/follow-status',
  summary: 'Whether the caller follows a member',
  params: ById,
  reply: FollowStatus,
})

export const listFollowers = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/followers',
  summary: 'The followers of a member, newest first',
  params: ById,
  query: Page,
  reply: z.array(Follower),
})

export const listFollowing = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/following',
  summary: 'The members whom a member follows, newest first',
  params: ById,
  query: Page,
  reply: z.array(Follower),
})

export const listUserComments = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/comments',
  summary: "A member's comments that the caller may see, newest first, each with its post's headline",
  params: ById,
  query: Page,
  reply: z.array(UserComment),
})
