import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Every stored photo. `storing`: its bytes are being written to the blob store. `pending`: they are
 * stored, but no event has named the photo yet. `attached`: a post or profile shows it. `deleted`:
 * not served any more; a job erases its bytes and then the row.
 */
export const photos = pgTable(
  'photos',
  {
    /** 128 random bits in base64url. */
    name: text().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    purpose: text({ enum: ['post', 'profile'] }).notNull(),
    state: text({ enum: ['storing', 'pending', 'attached', 'deleted'] }).notNull(),
    postId: text('post_id'),
    /** The private group of the photo's post, which only members of the group may see; null if the post is public. */
    audienceGroupId: text('audience_group_id'),
    /** Pixels of the stored original, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Size of the stored original, in bytes. */
    bytes: integer().notNull(),
    /** A thumbhash in base64. */
    placeholder: text().notNull(),
    /** SHA-256 of the stored original, in hex; null for photos of earlier releases. */
    sha256: text(),
    /** Finds similar pictures (`refusals/rules/fingerprint.ts`); null for photos of earlier releases. */
    fingerprint: bit({ dimensions: 128 }),
    /** Visible only to its owner: `waiting` for the checker's verdict, or `held` for a moderator; else null. */
    hold: text({ enum: ['waiting', 'held'] }),
    /** Number of checks and decisions; also the version of the events about the photo. */
    checks: integer().notNull().default(0),
    /** Time of the next check. Null if no check is scheduled, and until an event has named the photo. */
    checkDueAt: at('check_due_at'),
    createdAt: at('created_at').notNull().default(sql`app_now()`),
    /** When a job processes the photo next; null if there is nothing to do. */
    dueAt: at('due_at'),
  },
  (table) => [
    index('photos_due').on(table.state, table.dueAt).where(sql`due_at is not null`),
    index('photos_post').on(table.postId).where(sql`post_id is not null`),
    index('photos_owner').on(table.ownerId),
    index('photos_check_due').on(table.checkDueAt).where(sql`check_due_at is not null`),
    check('photos_hold', sql`hold in ('waiting', 'held')`),
    check('photos_state', sql`state in ('storing', 'pending', 'attached', 'deleted')`),
    check('photos_purpose', sql`purpose in ('post', 'profile')`),
  ],
)

/** Pictures that must not be uploaded again; no owner is stored. */
export const refusedPhotos = pgTable(
  'refused_photos',
  {
    /** SHA-256 of the re-encoded original, in hex. */
    sha256: text().primaryKey(),
    fingerprint: bit({ dimensions: 128 }).notNull(),
    /** Parts of the fingerprint for the search; empty for a plain picture that many others resemble. */
    bands: integer().array().notNull(),
    /** Acts that refuse the picture until the last of them is lifted. Empty: the picture stays refused. */
    actIds: text('act_ids').array().notNull().default(sql`'{}'`),
    refusedAt: at('refused_at').notNull(),
  },
  (table) => [index('refused_photos_bands').using('gin', table.bands), index('refused_photos_age').on(table.refusedAt)],
)

/**
 * The hashes of erased photos, for some days: moderation may remove a photo that its owner deletes at that moment. No owner is
 * stored.
 */
export const erasedPhotos = pgTable(
  'erased_photos',
  {
    name: text().primaryKey(),
    /** Null for a profile photo. */
    postId: text('post_id'),
    sha256: text().notNull(),
    fingerprint: bit({ dimensions: 128 }).notNull(),
    erasedAt: at('erased_at').notNull(),
  },
  (table) => [
    index('erased_photos_post').on(table.postId).where(sql`post_id is not null`),
    index('erased_photos_age').on(table.erasedAt),
  ],
)

/** Removals that moderation lifted. If the event of a removal arrives after it was lifted, no picture is refused. */
export const liftedActs = pgTable('lifted_acts', {
  actId: text('act_id').primaryKey(),
})

/** Posts that moderation hides, or has hidden before. Rows stay, because their version detects older events. */
export const hiddenPosts = pgTable('hidden_posts', {
  postId: text('post_id').primaryKey(),
  /** False if the post is shown again. */
  hidden: boolean().notNull(),
  /** The post's version. A row is never replaced by an older version. */
  version: bigint({ mode: 'number' }).notNull(),
})

/** Members who were deleted. A row stays as a tombstone, so that no new photo of theirs is stored. */
export const deletedMembers = pgTable(
  'departed',
  {
    ownerId: uuid('owner_id').primaryKey(),
    /** The version of the member's account at auth when it was deleted. */
    version: bigint({ mode: 'number' }).notNull(),
    /** Time at which the member's erasure was published; null before. */
    publishedAt: at('told_at'),
  },
  (table) => [index('departed_untold').on(table.ownerId).where(sql`told_at is null`)],
)

/** The variants of a photo that were made, or that a process has claimed to make. */
export const variants = pgTable(
  'variants',
  {
    photoName: text('photo_name').notNull(),
    /** The variant's id, e.g. `300x225-60.webp`. */
    variant: text().notNull(),
    claimedAt: at('claimed_at').notNull(),
    /** Size of the variant, in bytes; null until the variant is in the blob store. */
    bytes: integer(),
  },
  (table) => [
    primaryKey({ name: 'variants_pkey', columns: [table.photoName, table.variant] }),
    foreignKey({ name: 'variants_photo', columns: [table.photoName], foreignColumns: [photos.name] }).onDelete(
      'cascade',
    ),
  ],
)
