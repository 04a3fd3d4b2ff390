import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Account } from '../store/accounts.ts'
import { changeAccount } from './change-account.ts'

/** Saves the location that the member entered; a city that is not named stays only with its country. */
export const setLocation = (
  ctx: Context,
  member: Member,
  { country, city }: { country: string; city?: string | null | undefined },
): Promise<Account> =>
  changeAccount(ctx, member.id, (account) => {
    if (city === undefined) return account.country === country ? {} : { country, city: null }
    return { country, city: city || null }
  })
