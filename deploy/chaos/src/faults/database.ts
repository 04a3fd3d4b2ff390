import { createLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'

type Row = Readonly<Record<string, unknown>>

/** Runs statements on a database of the product, on a separate connection. */
export interface Statements {
  /** Runs a statement. Returns its rows. */
  run(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

/** Runs `use` with a connection to a database, then closes the connection. */
export async function withDatabase<T>(url: string, use: (statements: Statements) => Promise<T>): Promise<T> {
  const database = openDatabase({ name: 'chaos', url, poolSize: 1, log: createLog({ level: 'error' }) })
  try {
    return await use({ run: async (text, values = []) => (await database.pool.query(text, [...values])).rows as Row[] })
  } finally {
    await database.stop?.()
  }
}
