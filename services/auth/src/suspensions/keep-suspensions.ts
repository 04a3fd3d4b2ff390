import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import * as store from './store.ts'

/** Re-exports functions that handle a lifted act and delete a member's acts at erasure, for other folders. */
export { remove as handleLifted, removeAll as removeSuspensions } from './store.ts'

/** Stores an act that limits who sees a member's posts. Other services apply the limit. Ignored if the account was deleted. */
export async function handleLimitation(tx: Queries, limitation: store.Limitation): Promise<void> {
  if (await lockAccount(tx, limitation.memberId)) await store.insertLimitation(tx, limitation)
}

/** Stores an act that suspends a member until a time. Other suspensions stay. Ignored if the account was deleted. */
export async function handleSuspension(tx: Queries, suspension: store.Suspension): Promise<void> {
  if (await lockAccount(tx, suspension.memberId)) await store.insert(tx, suspension)
}
