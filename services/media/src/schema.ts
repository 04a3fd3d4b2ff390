import { sql } from 'drizzle-orm'
import {
  bigint,
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
 * Every stored photo. `storing`: its bytes are being written to the blob store; `pending`: they are
 * there, and no event has named the photo yet; `attached`: a post or a profile shows it; `deleted`:
 * served no more, its bytes are about to be erased, and the row with them.
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
    /** The private group that alone may see the post; null for all that is public. */
    audienceGroupId: text('audience_group_id'),
    /** Pixels of the stored original, upright. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the stored original. */
    bytes: integer().notNull(),
    /** A thumbhash in base64. */
    placeholder: text().notNull(),
    createdAt: at('created_at').notNull().default(sql`app_now()`),
    /** When a job looks at it next; null where there is nothing to do. */
    dueAt: at('due_at'),
  },
  (table) => [
    index('photos_due').on(table.state, table.dueAt).where(sql`due_at is not null`),
    index('photos_post').on(table.postId).where(sql`post_id is not null`),
    index('photos_owner').on(table.ownerId),
    check('photos_state', sql`state in ('storing', 'pending', 'attached', 'deleted')`),
    check('photos_purpose', sql`purpose in ('post', 'profile')`),
  ],
)

/** Members whose accounts were deleted. A row stays as a tombstone: no photo of theirs is stored any more. */
export const deletedMembers = pgTable(
  'departed',
  {
    ownerId: uuid('owner_id').primaryKey(),
    /** The account's version when it was deleted. */
    version: bigint({ mode: 'number' }).notNull(),
    /** When their erasure was published; null until then. */
    publishedAt: at('told_at'),
  },
  (table) => [index('departed_untold').on(table.ownerId).where(sql`told_at is null`)],
)

/** The variants of a photo that were made, or that a process has claimed to make. */
export const variants = pgTable(
  'variants',
  {
    photoName: text('photo_name').notNull(),
    /** As in `300x225-60.webp`. */
    variant: text().notNull(),
    claimedAt: at('claimed_at').notNull(),
    /** Null until its bytes are in the blob store. */
    bytes: integer(),
  },
  (table) => [
    primaryKey({ name: 'variants_pkey', columns: [table.photoName, table.variant] }),
    foreignKey({ name: 'variants_photo', columns: [table.photoName], foreignColumns: [photos.name] }).onDelete(
      'cascade',
    ),
  ],
)
