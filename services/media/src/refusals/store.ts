import { appNow, type Queries, shortRead } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { refusedPhotos } from '../schema.ts'
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

export async function insertRefused(tx: Queries, pictures: readonly Marks[]): Promise<void> {
  await tx
    .insert(refusedPhotos)
    .values(
      pictures.map(({ sha256, fingerprint }) => ({
        sha256,
        fingerprint,
        bands: bandsOf(fingerprint),
        refusedAt: appNow,
      })),
    )
    .onConflictDoNothing()
}

/** Drops the oldest rows beyond a maximum. */
export async function dropOldest(tx: Queries, most: number): Promise<void> {
  await tx.execute(sql`delete from refused_photos where sha256 in (
    select sha256 from refused_photos order by refused_at desc, sha256 offset ${most})`)
}
