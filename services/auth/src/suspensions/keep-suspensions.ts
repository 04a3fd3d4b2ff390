import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import * as store from './store.ts'

/** How an account's erasure deletes them, and how an act is lifted. */
export { remove as handleLifted, removeAll as removeSuspensions } from './store.ts'

/** Stores an act that limits who sees what a member posts, which others carry out; that of a deleted account is ignored. */
export async function handleLimitation(tx: Queries, limitation: store.Limitation): Promise<void> {
  if (await lockAccount(tx, limitation.memberId)) await store.insertLimitation(tx, limitation)
}

/** Stores an act that suspends a member until a day, beside others that do; that of a deleted account is ignored. */
export async function handleSuspension(tx: Queries, suspension: store.Suspension): Promise<void> {
  if (await lockAccount(tx, suspension.memberId)) await store.insert(tx, suspension)
}
