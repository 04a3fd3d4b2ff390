import { type Queries, statement } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { variants } from '../schema.ts'
import { imageLimits } from './limits.ts'

const claim = statement<{ photoName: string; variant: string }, { claimed: boolean }>(sql`
  insert into ${variants} (photo_name, variant, claimed_at)
  values (${sql.placeholder('photoName')}, ${sql.placeholder('variant')}, clock_timestamp())
  on conflict (photo_name, variant) do update set claimed_at = excluded.claimed_at, bytes = null
    where variants.claimed_at < clock_timestamp() - ${`${imageLimits.variantClaimS} s`}::interval
  returning true as claimed`)

const markStored = statement<{ photoName: string; variant: string; bytes: number }, { stored: boolean }>(sql`
  update ${variants} set bytes = ${sql.placeholder('bytes')}
  where photo_name = ${sql.placeholder('photoName')} and variant = ${sql.placeholder('variant')}
  returning true as stored`)

/**
 * Claims a variant for making. Returns true to only one caller among all replicas. An unfinished claim expires, by the
 * database server's own clock, not the product's clock, which tests can set.
 */
export async function claimVariant(queries: Queries, photoName: string, variant: string): Promise<boolean> {
  return (await claim(queries, { photoName, variant })).length === 1
}

/** Marks a variant as stored. Returns false if its photo was erased in the meantime. */
export async function markVariantStored(
  queries: Queries,
  photoName: string,
  variant: string,
  bytes: number,
): Promise<boolean> {
  return (await markStored(queries, { photoName, variant, bytes })).length === 1
}

/** Releases a claim, so that the next request may try. */
export async function releaseVariant(queries: Queries, photoName: string, variant: string): Promise<void> {
  await queries.delete(variants).where(isVariant(photoName, variant))
}

const isVariant = (photoName: string, variant: string) =>
  and(eq(variants.photoName, photoName), eq(variants.variant, variant))
