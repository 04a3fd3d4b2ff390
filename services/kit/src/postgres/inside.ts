import { AsyncLocalStorage } from 'node:async_hooks'

/** Stands in a file of its own, as gRPC's client needs it and no PostgreSQL. */
const inside = new AsyncLocalStorage<true>()

/** Runs something as part of a database transaction. */
export const insideTransaction = <T>(run: () => T): T => inside.run(true, run)

/**
 * Throws where a database transaction is open: a peer that is slow would hold its rows and its
 * connection for as long. What is needed of a peer is fetched before.
 */
export function requireNoTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} is called inside a database transaction; fetch it before`)
}
