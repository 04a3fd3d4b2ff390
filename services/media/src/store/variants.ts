import type { Queries } from '@hunch/kit/postgres'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { variants } from './schema.ts'

/** Whoever claimed a variant and has not finished by then has ended; another may make it. */
const claimSeconds = 30

/**
 * Claims the making of a variant: true for one caller alone among all replicas. By the server's
 * own clock, as this is no deadline of anyone's.
 */
export async function claim(queries: Queries, photoName: string, variant: string): Promise<boolean> {
  const { rowCount } = await queries
    .insert(variants)
    .values({ photoName, variant, claimedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [variants.photoName, variants.variant],
      set: { claimedAt: sql`clock_timestamp()`, bytes: null },
      setWhere: sql`${variants.claimedAt} < clock_timestamp() - make_interval(secs => ${claimSeconds})`,
    })
  return rowCount === 1
}

/** Notes a variant as stored. False where its photo was erased meanwhile. */
export async function made(queries: Queries, photoName: string, variant: string, bytes: number): Promise<boolean> {
  const { rowCount } = await queries.update(variants).set({ bytes }).where(isVariant(photoName, variant))
  return rowCount === 1
}

/** Gives a claim back, so that the next who asks may try. */
export async function release(queries: Queries, photoName: string, variant: string): Promise<void> {
  await queries.delete(variants).where(isVariant(photoName, variant))
}

/** All variants of some photos, those under way included. */
export async function ofPhotos(
  queries: Queries,
  names: readonly string[],
): Promise<{ photoName: string; variant: string }[]> {
  return queries
    .select({ photoName: variants.photoName, variant: variants.variant })
    .from(variants)
    .where(inArray(variants.photoName, [...names]))
}

const isVariant = (photoName: string, variant: string) =>
  and(eq(variants.photoName, photoName), eq(variants.variant, variant))
