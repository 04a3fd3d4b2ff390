import type { Queries } from '@hunch/kit/postgres'
import { nextVersion } from '../cases/lock-case.ts'
import { publishRuleAct } from '../cases/record-admin-act.ts'
import type { Case } from '../cases/store/cases.ts'
import { publishActTaken } from './events.ts'
import { insertAct } from './store.ts'

/** Re-exported for `auto-hide`, which reads the acts of a locked case. */
export { readActs } from './store.ts'

/**
 * Hides the target of a locked case by a rule of the product. No person is named as the actor. The act is also the statement
 * for the target's owner. The case stays undecided.
 */
export async function actByRule(tx: Queries, about: Case, memberId: string): Promise<void> {
  const { id: caseId, words } = about
  const reasons = { rule: null, law: '', note: '', days: null }
  const act = await insertAct(tx, {
    caseId,
    memberId,
    byId: null,
    byRule: true,
    byCreator: false,
    groupId: null,
    kind: 'hide',
    words,
    ...reasons,
  })
  await publishActTaken(tx, about, act, { version: await nextVersion(tx, caseId) })
  await publishRuleAct(tx, caseId, 'act.hide')
}
