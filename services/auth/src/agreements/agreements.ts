import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import * as store from './store.ts'

/** Re-exports functions that store and read the terms' versions and delete agreements, for other folders. */
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
