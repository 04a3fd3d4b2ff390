import type { Queries } from '@hunch/kit/postgres'
import { publishRuleAct } from '../cases/record-admin-act.ts'
import { nextVersion } from '../cases/require-case.ts'
import type { Case } from '../cases/store/cases.ts'
import { publishActTaken } from './events.ts'
import { insertAct } from './store.ts'

/** What was done about a locked case. */
export { readActs } from './store.ts'

/** Hides what a locked case is about by a rule of the product: an act without a person, with its statement. Nothing is decided by it. */
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
