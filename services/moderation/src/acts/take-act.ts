import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { decideCase, decideSeen, isHeld } from '../cases/decide-case.ts'
import { nextVersion, requireLockedFor } from '../cases/lock-case.ts'
import { requireCase } from '../cases/policy.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import { isOnMember, mayBeReplaced, withAppeal } from '../cases/rules/possible-acts.ts'
import type { Staff } from '../clients/auth.ts'
import type { Context } from '../context.ts'
import { errors, requireValid } from '../errors.ts'
import { readActsOfCase } from '../statements/list-statements.ts'
import { replaceAct } from './end-act.ts'
import { publishActTaken } from './events.ts'
import { requirePossible } from './policy.ts'
import { type ActInput, faultsOf, faultsOfParts, partsOf, refusesPhotos } from './rules.ts'
import { insertAct } from './store.ts'

/**
 * Acts on a case's target. Writes the act, which is also the member's statement, and publishes the act for the service that
 * carries it out. An act that hides or removes a post, comment or group decides all reports. Any other act decides only the
 * reports that the moderator has seen, and none while the target is held for review.
 *
 * @throws invalidRequest if one of these is missing: the rule or law, a suspension's days, the parts of a profile removal, or
 * the file of a removed photo; also if any other act names parts
 * @throws caseNotFound
 * @throws caseChanged if words that the moderator did not see were held; also if a photo is to be removed and the profile has
 * another photo now
 * @throws notPossibleHere, alreadyActed, cannotActOnAdmin, cannotActOnModerator
 * @throws notYoursToDecide if the act would replace one that the moderator took as a group's creator and whose appeal waits
 * @throws unavailable if auth is unavailable
 */
export async function takeAct(ctx: Context, member: Member, caseId: string, input: ActInput & Seen): Promise<void> {
  requireValid(faultsOf(input))
  const { targetKind, targetId } = await requireCase(ctx, member, caseId)
  requireValid(faultsOfParts(input, targetKind))
  if (input.parts.includes('photo')) await requirePhoto(ctx, targetId, input.photoFile)
  const staff = await ctx.staff.read()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await write(tx, { member, staff }, caseId, input)
    await publishAct(tx, caseId, `act.${input.act}`)
  })
}

/** Throws `caseChanged` if the profile photo is no longer the one that the moderator saw. */
async function requirePhoto({ targets }: Context, memberId: string, photoFile: string | undefined): Promise<void> {
  const profile = await targets.findProfile(memberId)
  if (profile?.photoFile !== photoFile) throw errors.caseChanged()
}

interface By {
  readonly member: Member
  readonly staff: Staff
}

async function write(tx: Queries, { member, staff }: By, caseId: string, input: ActInput & Seen): Promise<void> {
  const about = await requireLockedFor(tx, member, caseId)
  await requireSeen(tx, about, input)
  const { memberId, words } = about
  const acts = (await readActsOfCase(tx, caseId)).map(withAppeal)
  const standing = { ...about, acts, isHeld: await isHeld(tx, caseId), ownerRole: staff.roleOf(memberId) }
  requirePossible(input.act, standing, member, await readNow(tx))
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
  await publishActTaken(tx, about, act, {
    version: await nextVersion(tx, caseId),
    refusePhotos: refusesPhotos(input),
    photoFile: act.parts.includes('photo') ? (input.photoFile ?? '') : '',
  })
  for (const before of acts.filter((each) => each.kind === act.kind && mayBeReplaced(each) && !each.liftedAt))
    await replaceAct(tx, about, before, { byId: member.id, note: input.note })
  // An act on the member, or on parts of a profile, leaves the target in place. A held target still waits for review.
  const isKept = isOnMember(input.act) || about.targetKind === 'member'
  if (!isKept) await decideCase(tx, about, 'acted')
  else if (!standing.isHeld) await decideSeen(tx, about, input)
}
