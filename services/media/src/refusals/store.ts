import { appNow, type Queries, shortRead } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { liftedActs, refusedPhotos } from '../schema.ts'
import { bandsOf, type Marks, mostBitsApart } from './rules/fingerprint.ts'

const find = shortRead<{ sha256: string; fingerprint: string; bands: readonly number[] }, { found: boolean }>(sql`
  select exists (select from refused_photos where sha256 = ${sql.placeholder('sha256')})
    or exists (select from refused_photos where bands && ${sql.placeholder('bands')}::integer[]
      and bit_count(fingerprint # ${sql.placeholder('fingerprint')}::bit(128)) <= ${sql.raw(String(mostBitsApart))}) as found`)

/** Whether a picture is refused: by its bytes, or by a fingerprint that differs in only a few bits. */
export async function findRefused(queries: Queries, { sha256, fingerprint }: Marks): Promise<boolean> {
  const [row] = await find(queries, { sha256, fingerprint, bands: bandsOf(fingerprint) })
  return row?.found ?? false
}

/** Adds an act to the acts that refuse these pictures. With an empty `actId`, the pictures stay refused for good. */
export async function insertRefused(tx: Queries, pictures: readonly Marks[], actId: string): Promise<void> {
  const unique = new Map(pictures.map((picture) => [picture.sha256, picture]))
  // Sorted, so that two transactions that refuse the same pictures never deadlock.
  const sorted = [...unique.values()].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
  const known = refusedPhotos.actIds
  await tx
    .insert(refusedPhotos)
    .values(
      sorted.map(({ sha256, fingerprint }) => ({
        sha256,
        fingerprint,
        bands: bandsOf(fingerprint),
        actIds: actId ? [actId] : [],
        refusedAt: appNow,
      })),
    )
    .onConflictDoUpdate({
      target: refusedPhotos.sha256,
      set: {
        actIds: sql`case when ${known} = '{}' or excluded.act_ids = '{}' then '{}'
          when ${known} @> excluded.act_ids then ${known} else ${known} || excluded.act_ids end`,
      },
    })
}

/** Removes an act from the acts that refuse pictures. Deletes the pictures that no other act refuses. */
export async function removeRefusals(tx: Queries, actId: string): Promise<void> {
  await tx.execute(sql`delete from refused_photos where act_ids <> '{}' and act_ids <@ array[${actId}]::text[]`)
  await tx.execute(sql`
    update refused_photos set act_ids = array_remove(act_ids, ${actId}::text) where ${actId}::text = any (act_ids)`)
}

/** Deletes a picture and similar pictures. Returns the number of deleted rows. */
export async function removeRefused(queries: Queries, { sha256, fingerprint }: Marks): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from refused_photos where sha256 = ${sha256} or (bands && ${sql.param(bandsOf(fingerprint))}::integer[]
      and bit_count(fingerprint # ${fingerprint}::bit(128)) <= ${sql.raw(String(mostBitsApart))})`)
  return rowCount ?? 0
}

/** Locks an act until the transaction ends: the events that take and lift the act may be handled at the same time. */
export async function lockAct(tx: Queries, actId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`act ${actId}`}, 0))`)
}

export async function insertLifted(tx: Queries, actId: string): Promise<void> {
  await tx.insert(liftedActs).values({ actId }).onConflictDoNothing()
}

export async function isLifted(tx: Queries, actId: string): Promise<boolean> {
  const found = await tx.select({ actId: liftedActs.actId }).from(liftedActs).where(eq(liftedActs.actId, actId))
  return found.length > 0
}

/** Drops the oldest rows beyond a maximum. */
export async function dropOldest(tx: Queries, most: number): Promise<void> {
  await tx.execute(sql`delete from refused_photos where sha256 in (
    select sha256 from refused_photos order by refused_at desc, sha256 offset ${most})`)
}
