import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { fixedLimits } from '../limits.ts'
import { variants } from '../schema.ts'

/**
 * Claims a variant for making: true for one caller alone among all replicas; a claim that was not
 * finished in time lapses. By the server's own clock, as this is no deadline of the product's.
 */
export async function claimVariant(queries: Queries, photoName: string, variant: string): Promise<boolean> {
  const { rowCount } = await queries
    .insert(variants)
    .values({ photoName, variant, claimedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [variants.photoName, variants.variant],
      set: { claimedAt: sql`clock_timestamp()`, bytes: null },
      setWhere: sql`${variants.claimedAt} < clock_timestamp() - make_interval(secs => ${fixedLimits.variantClaimS})`,
    })
  return rowCount === 1
}

/** Marks a variant as stored. False where its photo was erased meanwhile. */
export async function markVariantStored(
  queries: Queries,
  photoName: string,
  variant: string,
  bytes: number,
): Promise<boolean> {
  const { rowCount } = await queries.update(variants).set({ bytes }).where(isVariant(photoName, variant))
  return rowCount === 1
}

/** Releases a claim, so that the next request may try. */
export async function releaseVariant(queries: Queries, photoName: string, variant: string): Promise<void> {
  await queries.delete(variants).where(isVariant(photoName, variant))
}

const isVariant = (photoName: string, variant: string) =>
  and(eq(variants.photoName, photoName), eq(variants.variant, variant))
