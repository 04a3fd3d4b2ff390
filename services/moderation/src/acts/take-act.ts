import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { decideCase, isHeld } from '../cases/decide-case.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { nextVersion, requireCase, requireLocked } from '../cases/require-case.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import { requireValid } from '../cases/require-valid.ts'
import { isOnAccount, mayBeReplaced, objectionTo } from '../cases/rules/possible-acts.ts'
import type { Staff } from '../clients/staff.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { replaceAct } from './end-act.ts'
import { publishActTaken } from './events.ts'
import { type ActInput, faultsOf, faultsOfParts, partsOf, refusesPhotos } from './rules.ts'
import { insertAct, readActs } from './store.ts'

/**
 * Acts on what a case is about: writes the act, which is the member's statement, decides the reports, and publishes the
 * act for whoever carries it out.
 *
 * @throws invalidRequest without a rule or law, without days for a suspension, without parts for a removal from a profile, or
 * with parts for anything else
 * @throws caseNotFound
 * @throws caseChanged
 * @throws notPossibleHere, alreadyActed, cannotActOnAdmin, cannotActOnModerator
 * @throws unavailable where auth is away
 */
export async function takeAct(ctx: Context, member: Member, caseId: string, input: ActInput & Seen): Promise<void> {
  requireValid(faultsOf(input))
  const { targetKind } = await requireCase(ctx, member, caseId)
  requireValid(faultsOfParts(input, targetKind))
  const staff = await ctx.staff.read()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await write(tx, { member, staff }, caseId, input)
    await publishAct(tx, caseId, `act.${input.act}`)
  })
}

interface By {
  readonly member: Member
  readonly staff: Staff
}

async function write(tx: Queries, { member, staff }: By, caseId: string, input: ActInput & Seen): Promise<void> {
  const about = await requireLocked(tx, caseId)
  await requireSeen(tx, about, input)
  const { memberId, words } = about
  const acts = await readActs(tx, caseId)
  const standing = { ...about, acts, isHeld: await isHeld(tx, caseId), ownerRole: staff.roleOf(memberId) }
  const objection = objectionTo(input.act, standing, member, await readNow(tx))
  if (objection) throw errors[objection]()
  if (memberId === null || (await isErased(tx, memberId))) throw errors.notPossibleHere()
  const act = await insertAct(tx, {
    caseId,
    memberId,
    byId: member.id,
    byRule: false,
    byCreator: false,
    groupId: null,
    kind: input.act,
    words,
    parts: partsOf(input),
    rule: input.rule,
    law: input.law,
    note: input.note,
    days: input.act === 'suspend' ? (input.days ?? null) : null,
  })
  await publishActTaken(tx, about, act, { version: await nextVersion(tx, caseId), refusePhotos: refusesPhotos(input) })
  for (const before of acts.filter((each) => each.kind === act.kind && mayBeReplaced(each) && !each.liftedAt))
    await replaceAct(tx, about, before, { byId: member.id, note: input.note })
  // What is done about an account shows or removes nothing: what is held waits for a decision of its own.
  if (isOnAccount(input.act) && standing.isHeld) return
  await decideCase(tx, about, 'acted')
}
