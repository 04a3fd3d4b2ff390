import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { uuidArray } from './values.ts'

/** Removes those of some notes that nobody is left in. */
export async function dropDeserted(tx: Queries, noteIds: readonly string[]): Promise<void> {
  if (noteIds.length === 0) return
  await tx.execute(sql`delete from notes where id = any (${uuidArray(noteIds)})
    and not exists (select from actors where note_id = notes.id)`)
}
