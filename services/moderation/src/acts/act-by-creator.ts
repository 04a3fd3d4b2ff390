import type { Queries } from '@hunch/kit/postgres'
import { decideCase } from '../cases/decide-case.ts'
import { nextVersion } from '../cases/lock-case.ts'
import { publishCreatorAct } from '../cases/record-admin-act.ts'
import type { Rule } from '../cases/rules/kinds.ts'
import type { Case } from '../cases/store/cases.ts'
import { settleAppeal } from './end-act.ts'
import { publishActLifted, publishActTaken } from './events.ts'
import { type Act, insertAct, markLifted, readActs } from './store.ts'

/** Re-exported for `group-acts`, which reads the act that a group's creator lifts. */
export { type Act, findAct } from './store.ts'

interface By {
  readonly creatorId: string
  readonly groupId: string
  readonly memberId: string
  readonly words: string
  readonly rule: Rule
  readonly note: string
}

/**
 * Hides the target of a locked case for the group's creator. The act is also the author's statement. Waiting reports stay open
 * for moderation. Returns the act's id.
 */
export async function actByCreator(tx: Queries, about: Case, { creatorId, ...reasons }: By): Promise<string> {
  const { id: caseId } = about
  const by = { byId: creatorId, byRule: false, byCreator: true }
  const act = await insertAct(tx, { caseId, ...by, ...reasons, kind: 'hide', law: '', days: null })
  await publishActTaken(tx, about, act, { version: await nextVersion(tx, caseId) })
  await publishCreatorAct(tx, caseId, { creatorId, action: 'act.hideByCreator' })
  return act.id
}

/**
 * Lifts an act of the group's creator. The caller has locked the case. Does nothing if the act is already lifted. A waiting
 * appeal of the act succeeds. Waiting reports do not change and may still hide the target. No moderator may open a sealed case,
 * so all its holds end too, unless another act hides the target.
 */
export async function liftByCreator(tx: Queries, about: Case, act: Act, creatorId: string): Promise<void> {
  if (act.liftedAt) return
  const wasAppealed = await settleAppeal(tx, act, { decidedById: creatorId, outcome: 'reversed', note: '' })
  await markLifted(tx, act.id, { isWithdrawn: !wasAppealed })
  await publishActLifted(tx, about, act, { version: await nextVersion(tx, about.id) })
  await publishCreatorAct(tx, about.id, { creatorId, action: 'act.liftByCreator' })
  await releaseSealed(tx, about)
}

/**
 * Ends the holds of a locked case if the case is sealed, because no moderator may open it to review them. Does nothing for any
 * other case, for a decided case, and while an act hides the target.
 */
export async function releaseSealed(tx: Queries, about: Case): Promise<void> {
  if (!about.isSealed || about.decidedAt) return
  const isHidden = (await readActs(tx, about.id)).some(({ kind, liftedAt }) => kind === 'hide' && !liftedAt)
  if (!isHidden) await decideCase(tx, about, 'dismissed')
}
