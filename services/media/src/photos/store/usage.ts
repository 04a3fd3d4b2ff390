import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { inArray, sql } from 'drizzle-orm'
import { photos, variants } from '../../schema.ts'
import { originalKey, variantKey } from '../rules.ts'

export interface PhotoCount {
  readonly purpose: string
  readonly state: string
  readonly count: number
  readonly bytes: number
}

const count = sql<number>`count(*)::int`
const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`

/** Counts photos and the bytes of their originals, by purpose and state. */
export const countPhotos = (queries: Queries): Promise<PhotoCount[]> =>
  queries
    .select({ purpose: photos.purpose, state: photos.state, count, bytes: sum(photos.bytes) })
    .from(photos)
    .groupBy(photos.purpose, photos.state)
    .orderBy(photos.purpose, photos.state)

export async function countVariants(queries: Queries): Promise<{ count: number; bytes: number }> {
  const [row] = await queries.select({ count, bytes: sum(variants.bytes) }).from(variants)
  return row ?? { count: 0, bytes: 0 }
}

/** Returns the blob keys of some photos and their variants. */
export async function findKnownKeys(queries: Queries, names: readonly string[]): Promise<ReadonlySet<string>> {
  const originals = await queries.select({ name: photos.name }).from(photos).where(isAnyOf(photos.name, names))
  const made = await queries
    .select({ name: variants.photoName, variant: variants.variant })
    .from(variants)
    .where(isAnyOf(variants.photoName, names))
  return new Set([
    ...originals.map(({ name }) => originalKey(name)),
    ...made.map(({ name, variant }) => variantKey(name, variant)),
  ])
}

/** Returns the photos whose originals must be in the store, with their keys. */
export async function listStoredPhotos(queries: Queries): Promise<{ name: string; key: string }[]> {
  const rows = await queries
    .select({ name: photos.name })
    .from(photos)
    .where(inArray(photos.state, ['pending', 'attached']))
  return rows.map(({ name }) => ({ name, key: originalKey(name) }))
}
