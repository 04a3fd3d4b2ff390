import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { GetProfileTextsResponseSchema } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { getMembers, lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account, AccountChange } from '../accounts/store/accounts.ts'
import { applyChange, flagAccount } from '../accounts/write-account.ts'
import { requireAgreement } from '../agreements/policy.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { addsAnything, changedTexts, locationOf, textsOf, wholeNameOf } from './rules.ts'

/** Returns the public texts and picture of a member's profile; empty if there is no account. */
export async function getProfileTexts(
  ctx: Context,
  memberId: string,
): Promise<MessageInitShape<typeof GetProfileTextsResponseSchema>> {
  const [account] = await getMembers(ctx, [memberId])
  if (!account) return {}
  const profile = {
    name: wholeNameOf(account),
    bio: account.bio ?? '',
    location: locationOf(account),
    photoFile: account.profileImageFile ?? '',
  }
  return { texts: textsOf(account), profile }
}

/**
 * Changes the public texts of a profile. A profile cannot be held for review, so a listed term with the effect `hold` is
 * rejected. Unchanged texts are not checked again. A change that adds something requires agreement to the terms.
 *
 * @throws notSignedIn if the account was deleted
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

/** Asks moderation to review a new account whose name contains a listed term. The sign-up itself is not blocked. */
export async function flagNewAccount(ctx: Context, tx: Queries, account: Account): Promise<Account> {
  if (isAdmin(account, ctx.config.adminEmail)) return account
  const wordId = await ctx.contributions.find(tx, textsOf(account))
  return wordId ? flagAccount(tx, account, wordId) : account
}
