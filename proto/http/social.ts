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
    content: z.string().describe('Empty where the comment was deleted or is unavailable.'),
    createdAt: Instant,
    deleted: z.boolean().describe('Deleted with replies below it: only its place is left.'),
    // Comments stored by an idempotency key before this field existed do not have it.
    unavailable: z
      .boolean()
      .default(false)
      .describe('There, but not for the caller: only its place is left, as replies stand below it.'),
    isHidden: z.literal(true).optional().describe('Hidden by moderation: its author alone sees it.'),
    isMuted: z.literal(true).optional().describe('The caller has muted its author or a word of it: to be folded.'),
    isHeld: z.literal(true).optional().describe('Beside `isHidden`: only because it waits for a look by moderation.'),
    user: Author.nullable().describe('null where the comment was deleted or is unavailable'),
    likeCount: z.int(),
    liked: z.boolean().describe('By the caller.'),
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
/** Who may comment on a post and reply there; its owner and the admin always may. */
export const CommentingChoice = z.enum(commentingChoices)
export const Commenting = z
  .object({
    commenting: CommentingChoice.describe('Who may comment beside the owner.'),
    mayComment: z.boolean().describe('Whether the caller may; never a visitor.'),
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
    'The comments of a post: newest thread first, the replies in each as they came; 1,000 replies a page at most',
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
  summary: "Deletes the caller's comment; one with replies leaves its place",
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
  summary: 'Sets who may comment on a post; comments that are there stay',
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
  summary: 'Who likes a comment, newest first; the length is the count, up to 1,000',
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
  summary: 'Takes a like back',
  params: ById,
  reply: LikeState,
  errors: ['commentNotFound'],
})

export const getReactions = call({
  ...shared,
  who: 'visitor',
  method: 'GET',
  path: '/api/predictions/{id}/reactions',
  summary: 'Reactions to a post by kind, and the caller’s own',
  params: ById,
  reply: Reactions,
  errors: ['predictionNotFound'],
})

export const listOwnReactions = call({
  ...shared,
  method: 'GET',
  path: '/api/reactions/own',
  summary: 'The caller’s reactions to some posts; a post without one is left out',
  query: z.object({ posts: idList(limits.livePosts, 'the posts') }),
  reply: z.array(z.object({ predictionId: Id, kind: ReactionKind })),
})

export const setReaction = call({
  ...shared,
  method: 'PUT',
  path: '/api/predictions/{id}/reaction',
  summary: 'Reacts to a post; one kind a member',
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
  summary: 'Takes the reaction back',
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
  summary: 'Who follows a member, newest first',
  params: ById,
  query: Page,
  reply: z.array(Follower),
})

export const listFollowing = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/following',
  summary: 'Whom a member follows, newest first',
  params: ById,
  query: Page,
  reply: z.array(Follower),
})

export const listUserComments = call({
  ...shared,
  method: 'GET',
  path: '/api/users/{id}/comments',
  summary: "A member's comments, newest first, each with its post's headline; only those the caller may see",
  params: ById,
  query: Page,
  reply: z.array(UserComment),
})
