import { z } from 'zod'
import { call } from './call.ts'
import { Id, idList } from './common.ts'
import { limits } from './limits.ts'
import { PostVersion } from './posts.ts'

const postId = Id.describe("The post's id.")
const Happened = z.object({ kind: z.enum(['edited', 'ended', 'resolved', 'settled', 'deleted']), postId })

/**
 * One message of a live stream. Its `kind` is also the name of the server-sent event. A message has only ids,
 * kinds and counts: a client that wants more sends a request, which is authorized again.
 */
export const LiveMessage = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('ready'), postIds: z.array(Id).describe('The watched posts among the named ones.') }),
    z.object({ kind: z.literal('reset') }).describe('Messages were missed: fetch everything again.'),
    z.object({
      kind: z.literal('votes'),
      postId,
      agreeCount: z.int(),
      disagreeCount: z.int(),
      version: PostVersion,
    }),
    z.object({ kind: z.literal('comments'), postId, commentCount: z.int() }),
    z.object({ kind: z.literal('reactions'), postId, reactionCount: z.int() }),
    Happened,
    // Without the unread count: the stored one includes notifications that a block hides, and so would reveal the block.
    z.object({ kind: z.literal('notification') }),
  ])
  .meta({ id: 'LiveMessage' })
export type LiveMessage = z.infer<typeof LiveMessage>

export const watchLive = call({
  owner: 'gateway',
  method: 'GET',
  path: '/api/live',
  summary: 'Streams changes of the shown posts, and notifications, as they happen',
  who: 'member',
  query: z.object({ posts: idList(limits.livePosts, 'the posts that are shown') }),
  reply: { events: LiveMessage },
  errors: ['unavailable'],
})
