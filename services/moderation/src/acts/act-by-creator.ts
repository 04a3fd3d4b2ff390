import type { Queries } from '@hunch/kit/postgres'
import { decideCase } from '../cases/decide-case.ts'
import { publishCreatorAct } from '../cases/record-admin-act.ts'
import { nextVersion } from '../cases/require-case.ts'
import type { Rule } from '../cases/rules/kinds.ts'
import type { Case } from '../cases/store/cases.ts'
import { settleAppeal } from './end-act.ts'
import { publishActLifted, publishActTaken } from './events.ts'
import { type Act, insertAct, markLifted, readActs } from './store.ts'

/** How a group's creator shows again what was hidden in it. */
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
 * Hides what a locked case is about for whoever made its group: an act with its statement. Nothing is decided by it:
 * reports that wait are moderation's. Returns the act's id.
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
 * Lifts what a group's creator hid, for whoever made the group; its case is locked. An appeal that waits has succeeded by it. It
 * says nothing about reports of the thing, which may still hide it; but what is sealed nobody else will look at, so nothing
 * holds it any more. What is lifted already stays so.
 */
export async function liftByCreator(tx: Queries, about: Case, act: Act, creatorId: string): Promise<void> {
  if (act.liftedAt) return
  const wasAppealed = await settleAppeal(tx, act, { decidedById: creatorId, outcome: 'reversed', note: '' })
  await markLifted(tx, act.id, { isWithdrawn: !wasAppealed })
  await publishActLifted(tx, about, act, { version: await nextVersion(tx, about.id) })
  await publishCreatorAct(tx, about.id, { creatorId, action: 'act.liftByCreator' })
  await releaseSealed(tx, about)
}

/** Holds a locked case no more that nobody may look at, once no act hides what it is about. */
export async function releaseSealed(tx: Queries, about: Case): Promise<void> {
  if (!about.isSealed || about.decidedAt) return
  const isHidden = (await readActs(tx, about.id)).some(({ kind, liftedAt }) => kind === 'hide' && !liftedAt)
  if (!isHidden) await decideCase(tx, about, 'dismissed')
}
