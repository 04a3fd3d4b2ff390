import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Account } from '../store/accounts.ts'
import { changeAccount } from './change-account.ts'

export interface Preferences {
  readonly emailNotifications?: boolean | undefined
  readonly friendActivityNotifications?: boolean | undefined
  readonly votingDeadlineNotifications?: boolean | undefined
}

/** Switches what the member is notified of; a switch left out stays. */
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
