import type { Member } from '@hunch/kit/identity'
import type { Database } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import { areHidden, viewerOfBlocks } from '@hunch/members'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { findPosts, type Post, savePost } from './store/posts.ts'

/** The question whether a member, or a visitor, may see a post. */
export interface ViewQuestion {
  readonly member: Member | undefined
  readonly postId: string
}

interface ViewContext {
  readonly database: Pick<Database, 'db'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'getPostCards'>
}

/** Returns the viewer's id as predictions expects it: empty for a visitor. */
const viewerOf = ({ member }: ViewQuestion): string => member?.id ?? ''

/**
 * Answers a batch of view questions, in order. If there are several viewers, first waits for one call that asks which of the
 * posts everyone may see. Then makes one call per viewer about the other posts, and returns promises. So a slow or failed
 * call affects only its viewer. Saves posts whose event has not arrived yet.
 *
 * @throws unavailable if predictions is unavailable; the promises then reject too
 */
export async function askViews(ctx: ViewContext, questions: readonly ViewQuestion[]): Promise<Promise<boolean>[]> {
  const posts = new Map((await findPosts(ctx.database.db, postIdsOf(questions))).map((post) => [post.id, post]))
  const known = questions.filter(({ postId }) => posts.get(postId)?.deleted === false)
  const open = await findOpen(ctx, known, posts)
  const left = open ? known.filter((question) => question.member && !open.has(question)) : known
  const fresh = questions.filter(({ postId }) => !posts.has(postId))
  const viewable = {
    known: askByViewer(left, (memberId, own) => askAboutKnown(ctx, memberId, own)),
    fresh: askByViewer(fresh, (memberId, own) => askAboutNew(ctx, memberId, own)),
  }
  return questions.map(async (question) => {
    const post = posts.get(question.postId)
    if (post?.deleted) return false
    if (open?.has(question)) return true
    const own = await viewable[post ? 'known' : 'fresh'].get(viewerOf(question))
    return own?.has(question.postId) ?? false
  })
}

/**
 * Returns the questions about posts that everyone may see, which are nearly all. Omits a question if there is a block between
 * the viewer and the owner. Undefined if all questions are of the same viewer: one call then answers all of them.
 */
async function findOpen(
  ctx: ViewContext,
  questions: readonly ViewQuestion[],
  posts: ReadonlyMap<string, Post>,
): Promise<ReadonlySet<ViewQuestion> | undefined> {
  if (new Set(questions.map(viewerOf)).size < 2) return undefined
  const pairs = questions.map(({ member, postId }) => ({
    viewerId: viewerOfBlocks(member),
    memberId: posts.get(postId)?.ownerId ?? null,
  }))
  const [{ postIds }, hidden] = await Promise.all([
    ctx.predictions.mayView({ memberId: '', postIds: postIdsOf(questions) }),
    areHidden(ctx.database.db, pairs),
  ])
  const seenByAll = new Set(postIds)
  return new Set(questions.filter(({ postId }, index) => seenByAll.has(postId) && !hidden[index]))
}

async function askAboutKnown(ctx: ViewContext, memberId: string, own: readonly ViewQuestion[]) {
  const { postIds } = await ctx.predictions.mayView({ memberId, postIds: postIdsOf(own) }, { member: own[0]?.member })
  return new Set(postIds)
}

/**
 * First asks in the same way as about known posts, so that a post that does not exist takes no other calls than one that a block
 * hides.
 */
async function askAboutNew(ctx: ViewContext, memberId: string, own: readonly ViewQuestion[]) {
  const seen = await askAboutKnown(ctx, memberId, own)
  if (seen.size === 0) return seen
  const { cards } = await ctx.predictions.getPostCards({ memberId, postIds: [...seen] }, { member: own[0]?.member })
  for (const { postId, ownerId, audienceGroupId } of cards)
    await savePost(ctx.database.db, { id: postId, ownerId, audienceGroupId: audienceGroupId || null })
  return new Set(cards.map(({ postId }) => postId))
}

const postIdsOf = (questions: readonly ViewQuestion[]): string[] => [...new Set(questions.map(({ postId }) => postId))]

type Ask = (memberId: string, own: readonly ViewQuestion[]) => Promise<ReadonlySet<string>>

const askByViewer = (questions: readonly ViewQuestion[], ask: Ask) =>
  new Map([...Map.groupBy(questions, viewerOf)].map(([memberId, own]) => [memberId, ask(memberId, own)]))
