import { type Queries, readNow } from '@hunch/kit/postgres'
import { lastIntents } from '../domain/intents.ts'
import { type ReactionIntent, type ReactionKind, reactionChanges, reactionKey } from '../domain/reactions.ts'
import { lockTallies, writeTallies } from '../store/post-tallies.ts'
import { type Counts, countsOf, findReactions, writeReactions } from '../store/reactions.ts'
import { announceReactions } from './announce.ts'

/** A post's reactions by kind after the batch, and the member's own; undefined where the post is not there. */
export type ReactionOutcome = { readonly counts: Counts; readonly mine: ReactionKind | null } | undefined

/**
 * Writes a batch of reactions in one transaction: the last intent of each member on each post,
 * judged once the posts' tallies are locked; reactions, counts and facts in one statement each.
 * One outcome per intent. Where nothing changes, nothing is written or told.
 */
export async function countReactions(tx: Queries, intents: readonly ReactionIntent[]): Promise<ReactionOutcome[]> {
  const last = lastIntents(intents, reactionKey)
  const postIds = [...new Set(intents.map(({ postId }) => postId))]
  await lockTallies(tx, postIds)
  const now = await readNow(tx)
  const found = new Map((await findReactions(tx, [...last.values()])).map((row) => [reactionKey(row), row]))
  const changes = reactionChanges(last.values(), found)
  if (changes.length > 0) {
    await writeReactions(tx, changes, now)
    await writeTallies(tx, [...new Map(changes.map((change) => [change.found.postId, change]))].map(toTally))
    await announceReactions(tx, changes, now)
  }
  const counts = await countsOf(tx, postIds)
  return intents.map((intent) => {
    const key = reactionKey(intent)
    if (!found.get(key)?.possible) return undefined
    return { counts: counts.get(intent.postId) ?? {}, mine: last.get(key)?.kind ?? null }
  })
}

const toTally = ([postId, { version, reactionCount }]: [string, { version: number; reactionCount: number }]) => ({
  postId,
  version,
  reactionCount,
})
