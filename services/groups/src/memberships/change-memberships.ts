import type { Database } from '@hunch/kit/postgres'
import { publishMemberships } from './events.ts'
import { decideMemberships, groupsAfter, lastChanges, type MembershipIntent, type MembershipOutcome } from './rules.ts'
import { lockGroups, readStates, writeChanges, writeCounts } from './store/changes.ts'

/**
 * Executes a batch of joins and leaves in one transaction. Locks the groups in the order of their
 * ids, then checks the intents. Writes memberships, counts and events in one statement each. Returns
 * one outcome per intent.
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
