import { commonErrors } from '@hunch/kit/errors'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { type Case, findCases } from './store/cases.ts'

const Id = z.uuid()

/**
 * Returns cases by their ids, for the audit log. Ignores ids that are not a case's.
 *
 * @throws invalidRequest for more than 100 ids
 */
export async function nameTargets(ctx: Context, caseIds: readonly string[]): Promise<Case[]> {
  const most = fixedLimits.casesNamedAtOnce
  if (caseIds.length > most) throw commonErrors.invalidRequest({ fields: `case_ids – ${most} at most` })
  const ids = [...new Set(caseIds)].filter((id) => Id.safeParse(id).success)
  return ids.length === 0 ? [] : findCases(ctx.database.db, ids)
}
