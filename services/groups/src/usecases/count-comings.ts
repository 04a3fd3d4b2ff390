import { tell } from '@hunch/kit/events'
import type { Database } from '@hunch/kit/postgres'
import type { MembershipEndedSchema, MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { comeAndGo, groupsAfter, type Intent, lastTurns, type Outcome } from '../domain/comings.ts'
import { lockGroups, readStandings, writeCounts, writeTurns } from '../store/comings.ts'
import { membershipFact, topic } from './announce.ts'

/**
 * Lets some come and go in one transaction: groups locked in the order of their ids and everything
 * judged after that; memberships, counts and facts in one statement each. One outcome per intent.
 */
export const countComings = (database: Database, intents: readonly Intent[]): Promise<Outcome[]> =>
  database.transaction(async (tx) => {
    const groups = await lockGroups(tx, [...new Set(intents.map(({ groupId }) => groupId))])
    const { outcomes, turns } = comeAndGo(intents, groups, await readStandings(tx, intents))
    if (turns.length > 0) {
      await writeTurns(tx, lastTurns(turns))
      await writeCounts(tx, groupsAfter(turns))
      await tell<typeof MembershipStartedSchema | typeof MembershipEndedSchema>(
        tx,
        topic,
        ...turns.map(({ intent, group }) => membershipFact(intent.kind, group, intent.memberId)),
      )
    }
    return outcomes
  })
