import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { isOfMember, photosToDecide } from '../cases/case-photos.ts'
import { decideCase, decidePart, isHeld } from '../cases/decide-case.ts'
import { nextVersion, requireLockedFor } from '../cases/lock-case.ts'
import { requireCase } from '../cases/policy.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { requireSeen, type Seen } from '../cases/require-seen.ts'
import { isOfPhotos, isOnMember, mayBeReplaced, withAppeal } from '../cases/rules/possible-acts.ts'
import type { Case } from '../cases/store/cases.ts'
import type { Staff } from '../clients/auth.ts'
import type { Context } from '../context.ts'
import { errors, requireValid } from '../errors.ts'
import { readActsOfCase } from '../statements/list-statements.ts'
import { replaceAct, showAgain } from './end-act.ts'
import { publishActTaken } from './events.ts'
import { requirePossible } from './policy.ts'
import { type ActInput, faultsOf, faultsOfParts, partsOf, photosOf, refusesPhotos } from './rules.ts'
import { type Act, insertAct } from './store.ts'

/**
 * Acts on a case's target. Writes the act, which is also the member's statement, and publishes the act for the service that
 * carries it out. An act that hides or removes a post, comment or group decides all reports. Any other act decides only the
 * reports that the moderator has seen, and none while the target is held for review. If only photos of a post are removed,
 * reports of other held photos keep waiting, and a post that a rule hid is shown again once no report waits.
 *
 * @throws invalidRequest if one of these is missing: the rule or law, a suspension's days, the parts of a profile removal, or
 * the files of removed photos; also if any other act names parts or photos
 * @throws caseNotFound
 * @throws caseChanged if words that the moderator did not see were held; also if a named photo is not on the profile, or of the
 * post, any more
 * @throws notPossibleHere, alreadyActed, cannotActOnAdmin, cannotActOnModerator
 * @throws notYoursToDecide while the appeal of the moderator's own hide waits, if the act removes the target, or photos of it,
 * or replaces that hide; not for the admin if no other moderator can decide
 * @throws unavailable if auth is unavailable, or media while photos of a post are to be removed
 */
export async function takeAct(ctx: Context, member: Member, caseId: string, input: ActInput & Seen): Promise<void> {
  requireValid(faultsOf(input))
  const found = await requireCase(ctx, member, caseId)
  requireValid(faultsOfParts(input, found.targetKind))
  if (isOfPhotos(input)) await requirePhotosOf(ctx, found, input)
  else if (input.parts.includes('photo')) await requirePhoto(ctx, found.targetId, input.photoFile)
  const staff = await ctx.staff.read()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await write(tx, { member, staff }, caseId, input)
    await publishAct(tx, caseId, isOfPhotos(input) ? 'act.removePhotos' : `act.${input.act}`)
  })
}

/** Throws `caseChanged` if the profile photo is no longer the one that the moderator saw. */
async function requirePhoto({ targets }: Context, memberId: string, photoFile: string | undefined): Promise<void> {
  const profile = await targets.findProfile(memberId)
  if (profile?.photoFile !== photoFile) throw errors.caseChanged()
}

/**
 * Throws `caseChanged` if a named photo is not among the photos of the case's post, and `cannotActOnAdmin` if it is the admin's
 * evidence on a member's post.
 */
async function requirePhotosOf(ctx: Context, about: Case, { photoFiles }: ActInput): Promise<void> {
  const photos = (await photosToDecide(ctx, about)).filter(({ file }) => photoFiles.includes(file))
  if (photos.length < new Set(photoFiles).size) throw errors.caseChanged()
  if (!photos.every((photo) => isOfMember(about, photo))) throw errors.cannotActOnAdmin()
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
  const { activeModeratorIds } = staff
  const ownerRole = staff.roleOf(memberId)
  const standing = { ...about, acts, isHeld: await isHeld(tx, caseId), ownerRole, activeModeratorIds }
  requirePossible(input.act, standing, member, await readNow(tx))
  if (acts.some((done) => isRemovedBy(done, input.photoFiles, about))) throw errors.caseChanged()
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
    photoFiles: photosOf(input),
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
  await decideAfter(tx, about, act, { seen: input.seen, isHeld: standing.isHeld, moderatorId: member.id })
}

/** Whether an act since the case was opened has removed one of these photos. Media may list the photo a moment longer. */
const isRemovedBy = (
  { photoFiles, createdAt }: Pick<Act, 'photoFiles' | 'createdAt'>,
  files: readonly string[],
  { openedAt }: Pick<Case, 'openedAt'>,
): boolean => createdAt >= openedAt && photoFiles.some((file) => files.includes(file))

/** Decides the reports of a locked case after an act. */
async function decideAfter(
  tx: Queries,
  about: Case,
  act: Act,
  { seen, isHeld, moderatorId }: Seen & { readonly isHeld: boolean; readonly moderatorId: string },
): Promise<void> {
  // An act on the member, on parts of a profile, or on photos of a post leaves the target in place.
  const isKept = isOnMember(act.kind) || about.targetKind === 'member' || isOfPhotos(act)
  if (!isKept) return decideCase(tx, about, 'acted')
  if (isHeld) return // the held target still waits for review
  const part = isOfPhotos(act) ? { seen, removedPhotos: act.photoFiles } : { seen }
  if ((await decidePart(tx, about, part)) && isOfPhotos(act)) await showAgain(tx, about, moderatorId)
}
