/** Jest's global teardown. */
import './start-postgres.ts'

export default async function stop(): Promise<void> {
  await globalThis.stopTestPostgres?.()
}
