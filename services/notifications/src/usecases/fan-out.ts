import { Outcome } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from '../context.ts'
import { type Kind, resultKinds } from '../domain/kinds.ts'
import { fanOutSize, removeSize } from '../domain/limits.ts'
import type { NewNote } from '../domain/note.ts'
import type { Task } from '../store/index.ts'
import { notify } from './notify.ts'
import { wanting } from './wanting.ts'

/** A page of people: those to tell something, and where the next page begins; undefined where there is none. */
interface Page {
  readonly notes: readonly NewNote[]
  readonly afterId: string | undefined
}

/** Tells one page in one unit, and goes on behind it. */
async function tellPage(ctx: Context, task: Task, { notes, afterId }: Page): Promise<void> {
  await ctx.backend.unit(async (unit) => {
    for (const note of notes) await notify(unit, note)
    await unit.store.settleTask(task, afterId === undefined ? undefined : { data: { ...task.data, afterId } })
  })
}

const values = ({ data }: Task) => ({
  postId: String(data.postId),
  ownerId: String(data.ownerId ?? ''),
  afterId: String(data.afterId ?? ''),
})

const nextAfter = (ids: readonly string[], limit: number) => (ids.length < limit ? undefined : ids.at(-1))

/** Who follows the author is told of a new post. */
export async function tellPosted(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = values(task)
  // Deleted meanwhile, or its author left the group: nobody is told any more.
  if (!(await mayView(ctx, ownerId, postId))) return ctx.backend.store.settleTask(task)
  const { memberIds } = await ctx.peers.social.listFollowers({ memberId: ownerId, afterId, limit: fanOutSize })
  const willing = await wanting(ctx, memberIds, 'friendActivityNotifications')
  const seeing = task.data.isPrivate ? await whoMayView(ctx, willing, postId) : willing
  await tellPage(ctx, task, {
    notes: seeing.map((memberId) => ({ memberId, kind: 'posted', subject: postId, postId, actorId: ownerId })),
    afterId: nextAfter(memberIds, fanOutSize),
  })
}

/** Who follows the author, has seen the post and not voted is told that it ends soon. */
export async function tellEndsSoon(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = values(task)
  const { memberIds } = await ctx.peers.predictions.listSeenNotVoted({ postId, afterId, limit: fanOutSize })
  const following = await followersAmong(ctx, ownerId, memberIds, afterId)
  const willing = await wanting(ctx, following, 'votingDeadlineNotifications')
  await tellPage(ctx, task, {
    notes: willing.map((memberId) => ({ memberId, kind: 'endsSoon', subject: postId, postId, actorId: ownerId })),
    afterId: nextAfter(memberIds, fanOutSize),
  })
}

/** Voters are told how it came out, after what they were told of an earlier result is gone. */
export async function tellSettled(ctx: Context, task: Task): Promise<void> {
  const { postId, afterId } = values(task)
  const { store } = ctx.backend
  const { outcome, settlement, skips, isCleared } = task.data
  if (!isCleared) {
    const removed = await store.clear({ postId, kinds: resultKinds }, removeSize)
    return store.settleTask(task, { data: { ...task.data, isCleared: removed === 0 } })
  }
  if (outcome === Outcome.UNSPECIFIED) return store.settleTask(task)
  const votes = await store.listVotes(postId, afterId, fanOutSize)
  const ids = votes.map(({ memberId }) => memberId)
  const willing = new Set(await wanting(ctx, ids, 'votingDeadlineNotifications'))
  const told = votes.filter(({ memberId }) => willing.has(memberId) && memberId !== skips)
  await tellPage(ctx, task, {
    notes: told.map(({ memberId, vote }) => ({
      memberId,
      kind: resultKindOf(outcome as Outcome, vote),
      subject: `${postId}/${settlement}`,
      postId,
    })),
    afterId: nextAfter(ids, fanOutSize),
  })
}

function resultKindOf(outcome: Outcome, vote: boolean): Kind {
  if (outcome === Outcome.UNCLEAR) return 'resultUnclear'
  return vote === (outcome === Outcome.TRUE) ? 'resultRight' : 'resultWrong'
}

/** Who has voted is told that the wording changed. */
export async function tellEdited(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = values(task)
  const votes = await ctx.backend.store.listVotes(postId, afterId, fanOutSize)
  const ids = votes.map(({ memberId }) => memberId)
  await tellPage(ctx, task, {
    notes: ids.map((memberId) => ({ memberId, kind: 'edited', subject: postId, postId, actorId: ownerId })),
    afterId: nextAfter(ids, fanOutSize),
  })
}

/** Which of some members, in the order of their ids and all behind `afterId`, follow somebody. */
async function followersAmong(
  ctx: Context,
  memberId: string,
  among: readonly string[],
  afterId: string,
): Promise<string[]> {
  const last = among.at(-1)
  if (last === undefined) return []
  const limit = 1_000
  const following = new Set<string>()
  for (let after: string | undefined = afterId; after !== undefined && after < last; ) {
    const page = await ctx.peers.social.listFollowers({ memberId, afterId: after, limit })
    for (const id of page.memberIds) following.add(id)
    after = nextAfter(page.memberIds, limit)
  }
  return among.filter((id) => following.has(id))
}

async function mayView(ctx: Context, memberId: string, postId: string): Promise<boolean> {
  const { postIds } = await ctx.peers.predictions.mayView({ memberId, postIds: [postId] })
  return postIds.length > 0
}

const askedAtOnce = 10

/** Those of some members who may see a post; predictions is asked for each, a few at a time. */
async function whoMayView(ctx: Context, memberIds: readonly string[], postId: string): Promise<string[]> {
  const seeing: string[] = []
  for (let from = 0; from < memberIds.length; from += askedAtOnce) {
    const some = memberIds.slice(from, from + askedAtOnce)
    const may = await Promise.all(some.map((memberId) => mayView(ctx, memberId, postId)))
    seeing.push(...some.filter((_, index) => may[index]))
  }
  return seeing
}
