import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Account, AccountChange } from '../store/accounts.ts'
import { changeAccount } from './change-account.ts'

/** Saves the language that the member chose. */
export const setLanguage = (
  ctx: Context,
  member: Member,
  preferredLanguage: NonNullable<AccountChange['preferredLanguage']>,
): Promise<Account> => changeAccount(ctx, member.id, () => ({ preferredLanguage }))
