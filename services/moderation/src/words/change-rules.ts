import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { contributionsKey, publishRulesChanged } from './events.ts'
import { recordSetting } from './record-setting.ts'
import { type ContributionSettings, lockList, readSettings, writeSettings } from './store.ts'

/** Re-exported for other subjects: reads the settings for contributions. */
export { readSettings as readContributionSettings } from './store.ts'

/** Returns the settings beside the word list: whether new accounts are held, and whether limits grow. */
export const getContributionRules = (ctx: Context): Promise<ContributionSettings> => readSettings(ctx.database.db)

/**
 * Changes the settings beside the word list, and publishes them for the services in which members write. Does nothing if no
 * value changes.
 *
 * @throws unavailable if auth is unavailable
 */
export async function changeContributionRules(
  ctx: Context,
  admin: Member,
  change: { readonly holdNewAccounts?: boolean | undefined; readonly growLimits?: boolean | undefined },
): Promise<ContributionSettings> {
  const publishSetting = await recordSetting(ctx, admin)
  return ctx.database.transaction(async (tx) => {
    await lockList(tx)
    const before = await readSettings(tx)
    const { holdNewAccounts = before.holdNewAccounts, growLimits = before.growLimits } = change
    if (holdNewAccounts === before.holdNewAccounts && growLimits === before.growLimits) return before
    const after = { holdNewAccounts, growLimits, version: before.version + 1 }
    await publishRulesChanged(tx, after)
    await publishSetting(tx, contributionsKey, 'contributions.changed', after.version + 1)
    await writeSettings(tx, { ...after, version: after.version + 1 })
    return after
  })
}
