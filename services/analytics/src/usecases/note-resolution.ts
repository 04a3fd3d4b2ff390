import type { Queries } from '@hunch/kit/postgres'
import { Outcome, type PredictionResolved, ResolvedBy } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { insertResolution } from '../store/acts.ts'
import { noteAct } from './note-act.ts'

/** The owner said what happened: that counts for her streak. What others or the clock say is no act of hers. */
export async function noteResolution(tx: Queries, fact: PredictionResolved, at: Date): Promise<void> {
  if (fact.resolvedBy !== ResolvedBy.OWNER || fact.outcome === Outcome.UNSPECIFIED) return
  const { postId, ownerId } = fact
  const act = { memberId: ownerId, subject: postId, at, localDate: fact.localDate, countsForStreak: true }
  const { localDate, erased } = await noteAct(tx, act)
  if (!erased) await insertResolution(tx, { postId, memberId: ownerId, firstAt: at, localDate })
}
