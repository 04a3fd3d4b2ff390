import type { Member } from '@hunch/kit/identity'
import type { Database } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { findPosts, savePost } from './store/posts.ts'

/** Whether a member, or a visitor, may see a post. */
export interface ViewQuestion {
  readonly member: Member | undefined
  readonly postId: string
}

interface ViewContext {
  readonly database: Pick<Database, 'db'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'getPostCards'>
}

/** How predictions names who asks; empty for a visitor. */
const viewerOf = ({ member }: ViewQuestion): string => member?.id ?? ''
const keyOf = (memberId: string, postId: string): string => `${memberId} ${postId}`

/**
 * Answers questions that came together, in their order; predictions is asked for each, all at once
 * where it can be. A post whose event has not come yet is recorded on the way.
 *
 * @throws unavailable where predictions is away
 */
export async function askViews(ctx: ViewContext, questions: readonly ViewQuestion[]): Promise<boolean[]> {
  const postIds = [...new Set(questions.map(({ postId }) => postId))]
  const posts = new Map((await findPosts(ctx.database.db, postIds)).map((post) => [post.id, post]))
  const [viewable, viewableOfNew] = await Promise.all([
    askAboutKnown(
      ctx,
      questions.filter(({ postId }) => posts.get(postId)?.deleted === false),
    ),
    askAboutNew(
      ctx,
      questions.filter(({ postId }) => !posts.has(postId)),
    ),
  ])
  const all = viewable.union(viewableOfNew)
  return questions.map((question) => all.has(keyOf(viewerOf(question), question.postId)))
}

/**
 * Where several members ask, predictions is first asked what anybody may see, which is nearly
 * everything; members are named only for the rest.
 */
async function askAboutKnown(ctx: ViewContext, questions: readonly ViewQuestion[]): Promise<Set<string>> {
  const viewable = new Set<string>()
  let left = questions
  if (new Set(questions.map(viewerOf)).size > 1) {
    const { postIds } = await ctx.predictions.mayView({ memberId: '', postIds: postIdsOf(questions) })
    const open = new Set(postIds)
    for (const each of questions) if (open.has(each.postId)) viewable.add(keyOf(viewerOf(each), each.postId))
    left = questions.filter((each) => each.member && !open.has(each.postId))
  }
  await forEachViewer(left, async (memberId, own) => {
    const { postIds } = await ctx.predictions.mayView({ memberId, postIds: postIdsOf(own) }, { member: own[0]?.member })
    for (const postId of postIds) viewable.add(keyOf(memberId, postId))
  })
  return viewable
}

async function askAboutNew(ctx: ViewContext, questions: readonly ViewQuestion[]): Promise<Set<string>> {
  const viewable = new Set<string>()
  await forEachViewer(questions, async (memberId, own) => {
    const question = { memberId, postIds: postIdsOf(own) }
    const { cards } = await ctx.predictions.getPostCards(question, { member: own[0]?.member })
    for (const { postId, ownerId, audienceGroupId } of cards) {
      await savePost(ctx.database.db, { id: postId, ownerId, audienceGroupId: audienceGroupId || null })
      viewable.add(keyOf(memberId, postId))
    }
  })
  return viewable
}

const postIdsOf = (questions: readonly ViewQuestion[]): string[] => [...new Set(questions.map(({ postId }) => postId))]

const forEachViewer = (
  questions: readonly ViewQuestion[],
  ask: (memberId: string, own: readonly ViewQuestion[]) => Promise<void>,
): Promise<unknown> => Promise.all([...Map.groupBy(questions, viewerOf)].map(([memberId, own]) => ask(memberId, own)))
