import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { tellAgainAfterS } from '../domain/limits.ts'
import { findAuthors } from '../store/authors.ts'
import { updateGroup } from '../store/groups.ts'
import { saveInvitations } from '../store/invitations.ts'
import { announceInvited } from './announce.ts'
import { lockAsMember } from './lock-visible.ts'
import { rememberCards } from './remember-cards.ts'

/**
 * Invites people into a group, for one of its members: each may then join without a code, and is
 * told. Members, those who were told today and those whom auth does not know are passed over.
 * Answers how many are told. Throws groupNotFound, membersOnly, and unavailable where auth has to
 * be asked and is away.
 */
export async function invitePeople(
  ctx: Context,
  member: Member,
  { groupId, memberIds }: { groupId: string; memberIds: readonly string[] },
): Promise<number> {
  await knowPeople(ctx, memberIds)
  return ctx.database.transaction(async (tx) => {
    const { group } = await lockAsMember(tx, member, groupId)
    const people = await findAuthors(tx, memberIds)
    const invitable = people.filter(({ isActive, erased }) => isActive && !erased).map(({ memberId }) => memberId)
    const told = await saveInvitations(tx, { groupId, fromMemberId: member.id }, invitable, tellAgainAfterS)
    const after = await updateGroup(tx, groupId, { version: group.version + told.length })
    await announceInvited(tx, after, member.id, told)
    return told.length
  })
}

/** Asks auth for people whose cards have not come yet. */
async function knowPeople(ctx: Context, memberIds: readonly string[]): Promise<void> {
  const { db } = ctx.database
  const known = new Set((await findAuthors(db, memberIds)).map(({ memberId }) => memberId))
  const missing = memberIds.filter((id) => !known.has(id))
  if (missing.length > 0) await rememberCards(db, await ctx.cards.ask(missing))
}
