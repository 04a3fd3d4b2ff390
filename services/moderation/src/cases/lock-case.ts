import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { errors } from '../errors.ts'
import { type Case, lockCase } from './store/cases.ts'
import { lockReporting } from './store/reports.ts'

/** Re-exported for other subjects: takes the next version of the events about a locked case. */
export { takeVersion as nextVersion } from './store/cases.ts'

/** Re-exported for other subjects: locks reports and acts of a member. The member's erasure waits for this lock. */
export { lockReporting } from './store/reports.ts'

/**
 * Locks a case for an action of a member until the transaction ends. The member's erasure waits until then, so it finds the
 * action and removes the member's id from it.
 *
 * @throws notSignedIn if the member was deleted meanwhile
 * @throws caseNotFound
 */
export async function requireLockedFor(tx: Queries, { id: memberId }: Pick<Member, 'id'>, id: string): Promise<Case> {
  await lockReporting(tx, memberId)
  if (await isErased(tx, memberId)) throw commonErrors.notSignedIn()
  return requireLocked(tx, id)
}

/**
 * Locks a case until the transaction ends.
 *
 * @throws caseNotFound
 */
export async function requireLocked(tx: Queries, id: string): Promise<Case> {
  const locked = await lockCase(tx, id)
  if (!locked) throw errors.caseNotFound()
  return locked
}
