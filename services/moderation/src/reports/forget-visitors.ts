import { countedDays } from '../auto-hide/rules.ts'
import type { Context } from '../context.ts'
import { reportLimits } from './limits.ts'
import { removeOldAreas, removeOldNetworks, removeOldNotifiers } from './store.ts'

/**
 * Deletes three kinds of old data from reports: networks of visitors, hashed networks that no longer count towards hiding, and
 * names and addresses in legal notices. Returns the number of changed reports.
 */
export async function forgetVisitors({ database: { db } }: Context): Promise<number> {
  const { networksKeptDays, notifiersKeptDays, visitorsPerRun } = reportLimits
  const networks = await removeOldNetworks(db, networksKeptDays, visitorsPerRun)
  const areas = await removeOldAreas(db, countedDays, visitorsPerRun)
  return networks + areas + (await removeOldNotifiers(db, notifiersKeptDays, visitorsPerRun))
}
