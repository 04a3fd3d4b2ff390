import type { Member } from '@hunch/kit/identity'
import { lockAccount } from '../accounts/load-account.ts'
import type { Account, AccountChange } from '../accounts/store/accounts.ts'
import { applyChange, changeAccount } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/** Switches for notifications. An omitted switch keeps its value. */
export interface Preferences {
  readonly emailNotifications?: boolean | undefined
  readonly friendActivityNotifications?: boolean | undefined
  readonly votingDeadlineNotifications?: boolean | undefined
}

/** Switches the member's notifications on or off. */
export const setPreferences = (
  ctx: Context,
  member: Member,
  { emailNotifications, friendActivityNotifications, votingDeadlineNotifications }: Preferences,
): Promise<Account> =>
  changeAccount(ctx, member.id, () => ({
    ...(emailNotifications === undefined ? {} : { emailNotifications }),
    ...(friendActivityNotifications === undefined ? {} : { friendActivityNotifications }),
    ...(votingDeadlineNotifications === undefined ? {} : { votingDeadlineNotifications }),
  }))

/** Saves the language that the member chose. */
export const setLanguage = (
  ctx: Context,
  member: Member,
  preferredLanguage: NonNullable<AccountChange['preferredLanguage']>,
): Promise<Account> => changeAccount(ctx, member.id, () => ({ preferredLanguage }))

/** Stores that the member has seen or skipped the first steps. */
export const finishFirstRun = (ctx: Context, member: Member): Promise<Account> =>
  changeAccount(ctx, member.id, ({ firstRunDue }) => (firstRunDue ? { firstRunDue: false } : {}))

/**
 * Turns a member's e-mails off, for the unsubscribe link of a mail.
 *
 * @throws userNotFound
 */
export const turnOffEmails = (ctx: Context, memberId: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, memberId)
    if (!account) throw errors.userNotFound()
    await applyChange(tx, account, { emailNotifications: false })
  })
