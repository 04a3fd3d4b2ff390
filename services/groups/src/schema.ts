import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export { idempotencyKeys } from '@hunch/kit/idempotency'
export { authors, blocks, contributionRules, erasures, listedWords } from '@hunch/members'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const groupId = () =>
  uuid('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' })

/** A group with its member count. */
export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Set when the group is created; never changes. */
    isPrivate: boolean('is_private').notNull(),
    createdBy: uuid('created_by').notNull(),
    categoryId: text('category_id'),
    createdAt: instant('created_at').notNull(),
    /** Increases with every published event; consumers ignore older versions. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Number of the group's members. It changes only while this row is locked. */
    memberCount: integer('member_count').notNull(),
    /** The words of the name as search compares them: `Crème Brûlée` → ` creme brulee`. */
    nameWords: text('name_words').notNull(),
    /** The words of the name and of the description, in the same form. */
    words: text('words').notNull(),
  },
  (table) => [
    // Scanned backwards for lists with the largest groups first.
    index('groups_largest').on(table.memberCount, table.createdAt, table.id),
    index('groups_words').using('gin', sql`words gin_trgm_ops`),
    check('groups_members', sql`member_count > 0`),
  ],
)

/** Members of groups, including the creators. */
export const memberships = pgTable(
  'memberships',
  {
    groupId: groupId(),
    memberId: uuid('member_id').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('memberships_longest').on(table.groupId, table.joinedAt, table.memberId),
    index('memberships_by_member').on(table.memberId),
  ],
)

/** The current invite code of each group. */
export const invites = pgTable(
  'invites',
  {
    groupId: groupId().primaryKey(),
    /** The code, which members can read and pass on. Its form is defined in invites/rules.ts. */
    code: text('code').notNull(),
    /** A code is looked up by its hash, so that the response time does not reveal how close a guess was. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [uniqueIndex('invites_code_hash').on(table.codeHash)],
)

/** Invitations to groups, until the invited person joins. */
export const invitations = pgTable(
  'invitations',
  {
    groupId: groupId(),
    memberId: uuid('member_id').notNull(),
    fromMemberId: uuid('from_member_id').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId] }),
    index('invitations_by_member').on(table.memberId),
    index('invitations_by_sender').on(table.fromMemberId),
  ],
)

/** People whom the creator of a group has removed. They can join again only if the creator invites them. */
export const removals = pgTable(
  'removals',
  {
    groupId: groupId(),
    memberId: uuid('member_id').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.memberId] }), index('removals_by_member').on(table.memberId)],
)

/** Read model: the posts of groups, for counting. The row of a deleted post stays. */
export const groupPosts = pgTable(
  'group_posts',
  {
    postId: uuid('post_id').primaryKey(),
    groupId: uuid('group_id').notNull(),
    deleted: boolean('deleted').notNull().default(false),
  },
  (table) => [index('group_posts_by_group').on(table.groupId).where(sql`not deleted`)],
)

/** Counts of wrong invite codes in the current time window. The key names a member or a network. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
)
