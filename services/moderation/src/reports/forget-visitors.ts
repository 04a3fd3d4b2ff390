import { countedDays } from '../auto-hide/rules.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { removeOldAreas, removeOldNetworks, removeOldNotifiers } from './store.ts'

/**
 * Forgets from where visitors reported some time ago, and members whose reports no longer count towards hiding, and who gave
 * a legal notice that was decided some time ago; returns of how many reports.
 */
export async function forgetVisitors({ database: { db } }: Context): Promise<number> {
  const { networksKeptDays, notifiersKeptDays, visitorsPerRun } = fixedLimits
  const networks = await removeOldNetworks(db, networksKeptDays, visitorsPerRun)
  const areas = await removeOldAreas(db, countedDays, visitorsPerRun)
  return networks + areas + (await removeOldNotifiers(db, notifiersKeptDays, visitorsPerRun))
}
