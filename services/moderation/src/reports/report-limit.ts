import { type Queries, readNow } from '@hunch/kit/postgres'
import { allowanceOf, madeAtMs } from '@hunch/members'
import { fixedLimits } from '../limits.ts'
import { readContributionSettings } from '../words/change-rules.ts'
import { isActedOn, type Reporter } from './store.ts'

/**
 * Returns the maximum number of reports in 24 hours. If growing limits are on, it is lower for new accounts and accounts that
 * are not in good standing.
 */
export async function reportLimit(tx: Queries, { memberId }: Reporter): Promise<number> {
  if (memberId === null) return fixedLimits.reportsOfNetwork
  const most = fixedLimits.reportsOfMember
  if (!(await readContributionSettings(tx)).growLimits) return most
  const ageMs = (await readNow(tx)).getTime() - madeAtMs(memberId)
  return allowanceOf('reports', { ageMs, isActedOn: await isActedOn(tx, memberId) }) ?? most
}
