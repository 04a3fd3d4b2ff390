import { appNow, isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Marks } from '../../refusals/rules/fingerprint.ts'
import { erasedPhotos } from '../../schema.ts'
import { photoLimits } from '../limits.ts'

/** Keeps the hashes of deleted photos that are about to be erased. Omits photos that no post had, and those without hashes. */
export async function keepHashes(tx: Queries, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into erased_photos (name, post_id, sha256, fingerprint, erased_at)
    select name, post_id, sha256, fingerprint, app_now() from photos
    where name = any (${sql.param(names)}::text[]) and state = 'deleted' and (post_id is not null or purpose = 'profile')
      and sha256 is not null and fingerprint is not null
    on conflict do nothing`)
}

const marks = { sha256: erasedPhotos.sha256, fingerprint: erasedPhotos.fingerprint }

/** Returns the hashes of a post's erased photos: those with these names or, without names, the recently erased ones. */
export const findErasedOfPost = (queries: Queries, postId: string, names?: readonly string[]): Promise<Marks[]> => {
  const recently = sql`${appNow} - make_interval(hours => ${photoLimits.erasedBeforeRemovalHours})`
  const isMeant = names ? isAnyOf(erasedPhotos.name, names) : gte(erasedPhotos.erasedAt, recently)
  return queries
    .select(marks)
    .from(erasedPhotos)
    .where(and(eq(erasedPhotos.postId, postId), isMeant))
}

/** Returns the hashes of an erased profile photo; none if they are not kept. */
export const findErasedOfProfile = (queries: Queries, name: string): Promise<Marks[]> =>
  queries
    .select(marks)
    .from(erasedPhotos)
    .where(and(eq(erasedPhotos.name, name), isNull(erasedPhotos.postId)))

/** Deletes hashes that were kept long enough. Returns their number. */
export async function deleteOldHashes(queries: Queries): Promise<number> {
  const { rowCount } = await queries
    .delete(erasedPhotos)
    .where(lt(erasedPhotos.erasedAt, sql`${appNow} - make_interval(days => ${photoLimits.hashesDays})`))
  return rowCount ?? 0
}
