import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether a transaction is open. In its own file, since gRPC's client needs this check but not PostgreSQL. */
const inside = new AsyncLocalStorage<true>()

/** Runs a function as part of a database transaction. */
export const insideTransaction = <T>(run: () => T): T => inside.run(true, run)

/**
 * Throws if a database transaction is open: during a call of a slow peer it would keep its locks and its connection. Fetch data
 * from peers before the transaction.
 */
export function requireNoTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} is called inside a database transaction; fetch it before`)
}
