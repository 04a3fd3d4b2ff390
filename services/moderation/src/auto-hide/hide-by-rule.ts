import type { Queries } from '@hunch/kit/postgres'
import { actByRule, readActs } from '../acts/act-by-rule.ts'
import { requireLocked } from '../cases/require-case.ts'
import { canBeHidden, reportsThatHide } from './rules.ts'
import { countAreas, markHidden } from './store.ts'

/** Hides a post until review, if enough independent reports of it wait. Locks its case. */
export async function hideByRule(tx: Queries, caseId: string): Promise<void> {
  const about = await requireLocked(tx, caseId)
  const { memberId } = about
  if (memberId === null || !canBeHidden({ ...about, acts: await readActs(tx, caseId) })) return
  if ((await countAreas(tx, caseId)) < reportsThatHide) return
  await actByRule(tx, about, memberId)
  await markHidden(tx, caseId)
}
