import { type Queries, readNow } from '@hunch/kit/postgres'
import { lockTallies, updateTallies } from '../posts/lock-post.ts'
import { publishReactions } from './events.ts'
import { type ReactionIntent, type ReactionKind, reactionChanges, reactionKey } from './rules.ts'
import { type Counts, findReactions, readCounts, writeReactions } from './store.ts'

/** A post's reactions by kind after the batch, and the member's own reaction; undefined if there is no such post. */
export type ReactionOutcome = { readonly counts: Counts; readonly mine: ReactionKind | null } | undefined

/**
 * Writes a batch of reactions in one transaction. Of several intents of a member for the same post, only the last counts.
 * Locks the posts' tallies, then checks the reactions. Writes reactions, counts and events with a few statements. Returns one
 * outcome per intent. If nothing changes, nothing is written or published.
 */
export async function countReactions(tx: Queries, intents: readonly ReactionIntent[]): Promise<ReactionOutcome[]> {
  const last = new Map(intents.map((intent) => [reactionKey(intent), intent]))
  const postIds = [...new Set(intents.map(({ postId }) => postId))]
  await lockTallies(tx, postIds)
  const now = await readNow(tx)
  const found = new Map((await findReactions(tx, [...last.values()])).map((row) => [reactionKey(row), row]))
  const changes = reactionChanges(last.values(), found)
  if (changes.length > 0) {
    await writeReactions(tx, changes, now)
    const lastChanges = new Map(changes.map((change) => [change.found.postId, change]))
    await updateTallies(
      tx,
      [...lastChanges].map(([postId, { version, reactionCount }]) => ({ postId, version, reactionCount })),
    )
    await publishReactions(tx, changes, now)
  }
  const counts = await readCounts(tx, postIds)
  return intents.map((intent) => {
    const key = reactionKey(intent)
    if (!found.get(key)?.possible) return undefined
    return { counts: counts.get(intent.postId) ?? {}, mine: last.get(key)?.kind ?? null }
  })
}
