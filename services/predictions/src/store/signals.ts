import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { postSignals } from './schema.ts'

/** A count that another service told of a post, as of a version there. */
export interface Told {
  readonly postId: string
  readonly version: number
  readonly count: number
}

/** Keeps how many have commented on a post; what an older fact told changes nothing. */
export async function saveCommenters(tx: Queries, { postId, version, count }: Told): Promise<void> {
  const told = { commenters: count, commentersVersion: version }
  await tx
    .insert(postSignals)
    .values({ postId, ...told })
    .onConflictDoUpdate({
      target: postSignals.postId,
      set: told,
      setWhere: sql`${postSignals.commentersVersion} <= excluded.commenters_version`,
    })
}

/** Keeps how many have shared a post; what an older fact told changes nothing. */
export async function saveSharers(tx: Queries, { postId, version, count }: Told): Promise<void> {
  const told = { sharers: count, sharersVersion: version }
  await tx
    .insert(postSignals)
    .values({ postId, ...told })
    .onConflictDoUpdate({
      target: postSignals.postId,
      set: told,
      setWhere: sql`${postSignals.sharersVersion} <= excluded.sharers_version`,
    })
}
