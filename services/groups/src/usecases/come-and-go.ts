import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hashOf } from '../domain/code.ts'
import type { GroupState, Intent } from '../domain/comings.ts'
import { errors } from '../errors.ts'
import { findListing } from '../store/listings.ts'
import { findByCode } from './find-by-code.ts'
import { getGroup } from './get-group.ts'
import type { NamedListing } from './name-creators.ts'

/**
 * Joins a public group, or a private one with its code or an invitation; nothing happens where
 * one is in it already. Throws groupNotFound, inviteNeeded, inviteInvalid, tooManyAttempts.
 */
export async function joinGroup(
  ctx: Context,
  member: Member,
  { id, inviteCode }: { id: string; inviteCode: string | undefined },
): Promise<NamedListing> {
  const seen = await findListing(ctx.database.db, id, member.id)
  if (!seen) throw errors.groupNotFound()
  if (seen.group.isPrivate && !seen.role && !seen.invited) {
    if (!inviteCode) throw errors.inviteNeeded()
    if ((await findByCode(ctx, { member, ip: member.ip }, inviteCode)) !== id) throw errors.inviteInvalid()
  }
  await submit(ctx, { kind: 'join', groupId: id, memberId: member.id, codeHash: hashOfCode(inviteCode) })
  return getGroup(ctx, member, id)
}

/** Joins the group behind a code, and answers with it. Throws inviteInvalid, tooManyAttempts. */
export async function joinByCode(ctx: Context, member: Member, inviteCode: string): Promise<GroupState> {
  const groupId = await findByCode(ctx, { member, ip: member.ip }, inviteCode)
  return submit(ctx, { kind: 'join', groupId, memberId: member.id, codeHash: hashOfCode(inviteCode) })
}

/** Leaves a group. Throws groupNotFound, membersOnly, creatorCannotLeave. */
export async function leaveGroup(ctx: Context, member: Member, id: string): Promise<void> {
  await submit(ctx, { kind: 'leave', groupId: id, memberId: member.id, codeHash: '' })
}

/** What was right a moment ago is judged again under the group's lock: code and group may be gone. */
async function submit(ctx: Context, intent: Intent): Promise<GroupState> {
  const outcome = await ctx.comings.submit(intent)
  if ('refusal' in outcome) throw errors[outcome.refusal]()
  return outcome.group
}

const hashOfCode = (inviteCode: string | undefined): string => (inviteCode ? hashOf(inviteCode.trim()) : '')
