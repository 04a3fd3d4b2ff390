import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import { lockReporting } from '../cases/lock-case.ts'
import { changeOwner } from '../cases/open-case.ts'

/**
 * Makes a group's next creator the owner of its case, so that moderators can still act on the group after the last creator
 * was deleted. Does nothing if there is no case. Also does nothing if the next creator is deleted too: the group then gets
 * another creator, or is disbanded.
 */
export async function passGroupOn(
  tx: Queries,
  { groupId, creatorId }: { readonly groupId: string; readonly creatorId: string },
  words: string,
): Promise<void> {
  await lockReporting(tx, creatorId)
  if (await isErased(tx, creatorId)) return
  await changeOwner(tx, { groupId, memberId: creatorId, words })
}
