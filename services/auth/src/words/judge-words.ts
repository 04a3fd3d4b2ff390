import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account, AccountChange } from '../accounts/store/accounts.ts'
import { applyChange, flagAccount } from '../accounts/write-account.ts'
import { requireAgreement } from '../agreements/require-agreement.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { addsAnything, changedTexts, textsOf } from './rules.ts'

/**
 * Changes what others read in a profile. An account cannot be held, so what a listed word holds
 * elsewhere is refused here. What stays as it was is not judged again. Who adds something has agreed to the terms.
 *
 * @throws notSignedIn where the account is gone
 * @throws termsNotAgreed
 * @throws wordRefused naming the term
 */
export const changeTexts = (
  ctx: Context,
  member: Member,
  decide: (account: Account) => AccountChange,
): Promise<Account> =>
  ctx.database.transaction(async (tx) => {
    const before = await lockAccount(tx, member.id)
    if (!before) throw errors.notSignedIn()
    const change = decide(before)
    const changed = { ...before, ...change }
    if (addsAnything(before, changed)) await requireAgreement(ctx, tx, before)
    const texts = changedTexts(before, changed)
    const wordId = texts.length > 0 ? await ctx.contributions.judgeUnheld(tx, member, texts) : undefined
    const after = await applyChange(tx, before, change)
    return wordId ? flagAccount(tx, after, wordId) : after
  })

/** Has moderation look at a new account in whose name, as its provider gives it, a listed word is: nobody is kept from signing in. */
export async function flagNewAccount(ctx: Context, tx: Queries, account: Account): Promise<Account> {
  if (isAdmin(account, ctx.config.adminEmail)) return account
  const wordId = await ctx.contributions.find(tx, textsOf(account))
  return wordId ? flagAccount(tx, account, wordId) : account
}
