import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Kind } from './kinds/rules/notification-kinds.ts'
import type { NotificationParams } from './notifications/rules.ts'

export { blocks, muteLists, mutes } from '@hunch/members'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Notifications of members: kind and parameters, no text. */
export const notifications = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    /** Unique key for folding: `<member>/<kind>/<subject>`. Once read, the notification's id, unless the kind is `once`. */
    place: text('place').notNull().unique(),
    postId: uuid('post_id'),
    params: jsonb('params').$type<NotificationParams>().notNull(),
    /** Sorts the list. Time at which something was last folded in or, if its event came late, the time of that event. */
    at: instant('at').notNull().default(sql`app_now()`),
    /** When something was last folded in, by the database's clock. Null in rows that are older than this column. */
    foldedAt: instant('folded_at'),
    readAt: instant('read_at'),
    /** True for a tombstone. Its row keeps the fold key, so that a member does not get a `once` kind again. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('notes_member').on(table.memberId, table.at.desc(), table.id.desc()).where(sql`not removed`),
    index('notes_unread').on(table.memberId).where(sql`read_at is null and not removed`),
    index('notes_post').on(table.postId),
    index('notes_read').on(table.readAt).where(sql`not removed`),
  ],
)

/** Actors and their acts: one row per notification and actor. */
export const actors = pgTable(
  'actors',
  {
    notificationId: uuid('note_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').notNull(),
    /** The name of an act, so that it can be taken back. The actor's other acts are in `later_acts`. */
    ref: text('ref').notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
    /** True if the actor is not active. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.actorId] }),
    index('actors_newest').on(table.notificationId, table.at.desc()).where(sql`not hidden`),
    index('actors_actor').on(table.actorId),
    index('actors_ref').on(table.ref),
  ],
)

/**
 * Other acts of an actor in the same notification, e.g. a second comment. When the act in `actors` is taken back, one of
 * these replaces it.
 */
export const laterActs = pgTable(
  'later_acts',
  {
    notificationId: uuid('note_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    ref: text('ref').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.actorId, table.ref] }),
    foreignKey({
      name: 'later_acts_actor',
      columns: [table.notificationId, table.actorId],
      foreignColumns: [actors.notificationId, actors.actorId],
    }).onDelete('cascade'),
    index('later_acts_ref').on(table.ref),
  ],
)

/** Read model: current votes, to notify voters of the result. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    vote: boolean('vote').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.memberId] }), index('votes_member').on(table.memberId)],
)

/** Read model: deactivated and deleted members. Deleted members stay, so that a late event does not revive them. */
export const members = pgTable('members', {
  memberId: uuid('member_id').primaryKey(),
  state: text('state').$type<'deactivated' | 'deleted'>().notNull(),
})

/** The data of a task. */
export type TaskData = Readonly<Record<string, string | number | boolean>>

/** Tasks, which run step by step. */
export const tasks = pgTable(
  'tasks',
  {
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<TaskData>().notNull(),
    dueAt: instant('due_at').notNull().default(sql`app_now()`),
    revision: integer('revision').notNull().default(1),
    /** True if the task was added again since it was last claimed. */
    again: boolean('again').notNull().default(false),
  },
  (table) => [index('tasks_kind_due').on(table.kind, table.dueAt)],
)
