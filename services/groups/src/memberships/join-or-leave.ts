import type { Member } from '@hunch/kit/identity'
import { currentRequestId } from '@hunch/kit/log'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findListing, getGroup, type NamedListing } from '../groups/read-groups.ts'
import { findByCode } from '../invites/find-by-code.ts'
import { hashOf, readCode } from '../invites/rules.ts'
import type { GroupState, MembershipIntent } from './rules.ts'

/**
 * Adds the caller to a public group, or to a private group if they have its code or an invitation. Changes nothing if the
 * caller is in the group already. Returns the group.
 *
 * @throws groupNotFound
 * @throws inviteNeeded, inviteInvalid for a private group
 * @throws removedFromGroup if the creator has removed the caller; for a private group, only if the caller has its code
 * @throws tooManyAttempts after too many wrong codes
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

/**
 * Adds the caller to the group that has this invite code; returns the group.
 *
 * @throws inviteInvalid, removedFromGroup, tooManyAttempts
 */
export async function joinByCode(ctx: Context, member: Member, inviteCode: string): Promise<GroupState> {
  const groupId = await findByCode(ctx, { member, ip: member.ip }, inviteCode)
  return submit(ctx, { kind: 'join', groupId, memberId: member.id, codeHash: hashOfCode(inviteCode) })
}

/**
 * Removes the caller from a group.
 *
 * @throws groupNotFound, also for a private group if the caller is not in it
 * @throws membersOnly, creatorCannotLeave
 */
export async function leaveGroup(ctx: Context, member: Member, id: string): Promise<void> {
  await submit(ctx, { kind: 'leave', groupId: id, memberId: member.id, codeHash: '' })
}

/** Adds a join or leave to a batch. Everything is checked again under the group's lock: the group may have changed. */
async function submit(ctx: Context, intent: Omit<MembershipIntent, 'requestId'>): Promise<GroupState> {
  const outcome = await ctx.memberships.submit({ ...intent, requestId: currentRequestId() ?? '' })
  if ('rejection' in outcome) throw errors[outcome.rejection]()
  return outcome.group
}

const hashOfCode = (inviteCode: string | undefined): string => {
  const code = readCode(inviteCode ?? '')
  return code ? hashOf(code) : ''
}
