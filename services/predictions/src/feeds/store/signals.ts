import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { postSignals } from '../../schema/index.ts'

/** A count of a post that another service published, with the post's version there. */
export interface PublishedCount {
  readonly postId: string
  readonly version: number
  readonly count: number
}

/** Saves how many members have commented on a post; an older count never replaces a newer one. */
export async function saveCommenters(tx: Queries, { postId, version, count }: PublishedCount): Promise<void> {
  await tx
    .insert(postSignals)
    .values({ postId, commenters: count, commentersVersion: version })
    .onConflictDoUpdate({
      target: postSignals.postId,
      set: { commenters: count, commentersVersion: version },
      setWhere: sql`${postSignals.commentersVersion} <= excluded.commenters_version`,
    })
}

/** Saves how many members have shared a post; an older count never replaces a newer one. */
export async function saveSharers(tx: Queries, { postId, version, count }: PublishedCount): Promise<void> {
  await tx
    .insert(postSignals)
    .values({ postId, sharers: count, sharersVersion: version })
    .onConflictDoUpdate({
      target: postSignals.postId,
      set: { sharers: count, sharersVersion: version },
      setWhere: sql`${postSignals.sharersVersion} <= excluded.sharers_version`,
    })
}
