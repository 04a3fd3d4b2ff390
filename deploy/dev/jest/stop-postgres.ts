/** Jest's global teardown: stops the PostgreSQL that the global setup started. */
import './start-postgres.ts'

export default async function stop(): Promise<void> {
  await globalThis.stopTestPostgres?.()
}
