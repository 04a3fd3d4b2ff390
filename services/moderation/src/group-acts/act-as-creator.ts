import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { actByCreator } from '../acts/act-by-creator.ts'
import { readActs } from '../acts/act-by-rule.ts'
import { lockReporting, requireLocked } from '../cases/lock-case.ts'
import { keepCase } from '../cases/open-case.ts'
import type { Rule } from '../cases/rules/kinds.ts'
import type { Staff } from '../clients/auth.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireUnlisted } from '../words/require-unlisted.ts'
import { requireTargetInOwnGroup } from './policy.ts'
import { objectionToCreator } from './rules.ts'

export interface CreatorInput {
  readonly targetKind: 'post' | 'comment'
  readonly targetId: string
  readonly rule: Rule
  readonly note: string
}

/**
 * Hides a post or comment in a group, for the group's creator. Its author gets a statement and may appeal to moderation.
 * Returns the act's id.
 *
 * @throws reportedNotFound, also if the caller may not see the target
 * @throws creatorOnly if the target is not in a group that the caller created
 * @throws notPossibleHere, also within a day of an act that the creator took back
 * @throws alreadyActed, cannotActOnAdmin
 * @throws wordRefused naming the listed term in the note
 * @throws unavailable if the owning service, groups or auth is unavailable
 */
export async function actAsCreator(ctx: Context, member: Member, input: CreatorInput): Promise<string> {
  const shown = await requireTargetInOwnGroup(ctx, member, input)
  const staff = await ctx.staff.read()
  return ctx.database.transaction((tx) => write(tx, { member, staff }, input, shown))
}

interface By {
  readonly member: Member
  readonly staff: Staff
}

async function write(
  tx: Queries,
  { member, staff }: By,
  input: CreatorInput,
  shown: Shown & { readonly groupId: string },
): Promise<string> {
  const { targetKind, targetId, rule, note } = input
  await lockReporting(tx, shown.memberId, member.id)
  // Members may have been deleted during the call.
  if ((await isErased(tx, shown.memberId)) || (await isErased(tx, member.id))) throw errors.reportedNotFound()
  const about = await requireLocked(tx, await keepCase(tx, { ...shown, targetKind, targetId }))
  const standing = { ...about, acts: await readActs(tx, about.id), ownerRole: staff.roleOf(shown.memberId) }
  const objection = objectionToCreator(standing, member, await readNow(tx))
  if (objection) throw errors[objection]()
  await requireUnlisted(tx, member, note)
  const { memberId, words, groupId } = shown
  return actByCreator(tx, about, { creatorId: member.id, groupId, memberId, words, rule, note })
}
