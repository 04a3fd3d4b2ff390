import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as store from './store.ts'

/** Storing and reading the terms' versions, and deleting agreements, for other folders. */
export {
  keepTerms as handlePublished,
  readVersions as readTermsVersions,
  remove as removeAgreement,
  type TermsVersions,
} from './store.ts'

/** Stores that a member agreed to a version of the terms. Ignored if the account was deleted. */
export async function keepAgreement(tx: Queries, memberId: string, version: number): Promise<void> {
  if (await lockAccount(tx, memberId)) await store.keep(tx, memberId, version)
}

/**
 * Checks that a member has agreed to the current terms, if people must agree. Does not apply to the admin.
 *
 * @throws termsNotAgreed
 */
export async function requireAgreement({ config }: Context, tx: Queries, account: Account): Promise<void> {
  if (isAdmin(account, config.adminEmail)) return
  if (await store.isToAgree(tx, account.id, config.asksTerms)) throw errors.termsNotAgreed()
}
