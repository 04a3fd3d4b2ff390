/** Who may contribute: members who have agreed to the current terms. */
import type { Queries } from '@hunch/kit/postgres'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as store from './store.ts'

/**
 * Checks that a member has agreed to the current terms, if people must agree. Does not apply to the admin.
 *
 * @throws termsNotAgreed
 */
export async function requireAgreement({ config }: Context, tx: Queries, account: Account): Promise<void> {
  if (isAdmin(account, config.adminEmail)) return
  if (await store.isToAgree(tx, account.id, config.asksTerms)) throw errors.termsNotAgreed()
}
