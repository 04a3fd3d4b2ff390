import type { Queries } from '@hunch/kit/postgres'
import type { ReflectionWritten } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Judging } from '../context.ts'
import { insertReflection } from '../store/acts.ts'
import { judgeCounts } from './judge-counts.ts'
import { noteAct } from './note-act.ts'

/** A reflection was written: it counts for its author's streak and for her badges. */
export async function noteReflection(ctx: Judging, tx: Queries, fact: ReflectionWritten, at: Date): Promise<void> {
  const { reflectionId, memberId } = fact
  const act = { memberId, subject: reflectionId, at, localDate: fact.localDate, countsForStreak: true }
  const { localDate, erased, members } = await noteAct(tx, act)
  if (erased || !(await insertReflection(tx, { reflectionId, memberId, firstAt: at, localDate }))) return
  await judgeCounts(ctx, tx, at, { member: members.get(memberId), figures: ['reflections'] })
}
