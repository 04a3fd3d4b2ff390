import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import * as store from './store.ts'

/** How an erasure deletes them, how sign-ups are asked, and how changed terms are stored. */
export {
  keepTerms as handlePublished,
  readVersions as readTermsVersions,
  remove as removeAgreement,
  type TermsVersions,
} from './store.ts'

/** Stores that a member agreed to a version of the terms; that of a deleted account is ignored. */
export async function keepAgreement(tx: Queries, memberId: string, version: number): Promise<void> {
  if (await lockAccount(tx, memberId)) await store.keep(tx, memberId, version)
}
