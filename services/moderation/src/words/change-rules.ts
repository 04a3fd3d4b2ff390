import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { contributionsKey, publishRulesChanged } from './events.ts'
import { recordSetting } from './record-setting.ts'
import { type ContributionSettings, lockList, readSettings, writeSettings } from './store.ts'

/** The same for other subjects. */
export { readSettings as readContributionSettings } from './store.ts'

/** What waits for a look beside listed words, and who may write less. */
export const getContributionRules = (ctx: Context): Promise<ContributionSettings> => readSettings(ctx.database.db)

/**
 * Changes that, and publishes it for the services in which members write; nothing happens where all is as it was.
 *
 * @throws unavailable where auth is away
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
