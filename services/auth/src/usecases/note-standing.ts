import type { Queries } from '@hunch/kit/postgres'
import { Rank } from '@hunch/proto/http'
import * as accounts from '../store/accounts.ts'
import * as figures from '../store/figures.ts'
import { announceChanged } from './announce.ts'

export interface HeardStanding {
  readonly memberId: string
  readonly scoredVotes: number
  readonly rightVotes: number
  readonly userRank: string
  readonly version: number
}

/**
 * Notes a member's standing; an older one, and that of a deleted account, changes nothing. A new
 * rank shows on her card, so the others are told, unless the copy is only being rebuilt. Throws
 * where there is no such rank.
 */
export async function noteStanding(
  tx: Queries,
  { memberId, ...standing }: HeardStanding,
  { quiet }: { quiet: boolean },
): Promise<void> {
  const userRank = Rank.parse(standing.userRank)
  const account = await accounts.lock(tx, memberId)
  if (!account || !(await figures.putStanding(tx, memberId, { ...standing, userRank }))) return
  if (quiet || account.userRank === userRank) return
  await announceChanged(tx, await accounts.update(tx, { ...account, userRank }, { version: account.version + 1 }))
}
