import { sql } from 'drizzle-orm'

/** Lists as one parameter each. */
export const uuidArray = (ids: readonly string[]) => sql`${sql.param(`{${ids.join()}}`)}::uuid[]`
export const textArray = (texts: readonly string[]) => sql`${sql.param(`{${texts.join()}}`)}::text[]`
