import type { Database, Queries } from '@hunch/kit/postgres'
import { updateGroup } from '../groups/lock-group.ts'
import type { Group } from '../groups/store/groups.ts'
import { publishMemberships } from './events.ts'
import { decideMemberships, groupsAfter, lastChanges, type MembershipIntent, type MembershipOutcome } from './rules.ts'
import { lockGroups, readStates, writeChanges, writeCounts } from './store/changes.ts'
import { deleteMembership, insertMembership } from './store/memberships.ts'

/**
 * Executes a batch of joins and leaves in one transaction. Locks the groups in the order of their ids, then checks each
 * join and leave. Writes memberships, counts and events with one statement each. Returns one outcome per intent.
 */
export const changeMemberships = (
  database: Database,
  intents: readonly MembershipIntent[],
): Promise<MembershipOutcome[]> =>
  database.transaction(async (tx) => {
    const groups = await lockGroups(tx, [...new Set(intents.map(({ groupId }) => groupId))])
    const { outcomes, changes } = decideMemberships(intents, groups, await readStates(tx, intents))
    if (changes.length > 0) {
      await writeChanges(tx, lastChanges(changes))
      await writeCounts(tx, groupsAfter(changes))
      await publishMemberships(
        tx,
        ...changes.map(({ intent: { kind, memberId, requestId }, group }) => ({ kind, group, memberId, requestId })),
      )
    }
    return outcomes
  })

/** Adds a member to a group whose count already includes them, e.g. the creator of a new group. */
export async function startMembership(tx: Queries, group: Group, memberId: string): Promise<void> {
  await insertMembership(tx, group.id, memberId)
  await publishMemberships(tx, { kind: 'join', group, memberId })
}

/**
 * Removes a member from a group whose row the transaction has locked. The group must have other members. Returns the changed
 * group.
 */
export async function endMembership(tx: Queries, group: Group, memberId: string): Promise<Group> {
  await deleteMembership(tx, group.id, memberId)
  const { memberCount, version } = group
  const after = await updateGroup(tx, group.id, { memberCount: memberCount - 1, version: version + 1 })
  await publishMemberships(tx, { kind: 'leave', group: after, memberId })
  return after
}
