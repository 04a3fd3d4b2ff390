import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Kind } from '../../domain/kinds.ts'
import type { NoteParams } from '../../domain/note.ts'
import type { MemberState, TaskData } from '../port.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What members are told. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    /** There is one note a place: member, kind and subject while it is unread; its own id once it gave that up. */
    place: text('place').notNull().unique(),
    postId: uuid('post_id'),
    params: jsonb('params').$type<NoteParams>().notNull(),
    /** When it was last added to. */
    at: instant('at').notNull().default(sql`app_now()`),
    readAt: instant('read_at'),
    /** It is gone, but keeps its place: what is said once is not said again. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('notes_member').on(table.memberId, table.at.desc(), table.id.desc()).where(sql`not removed`),
    index('notes_unread').on(table.memberId).where(sql`read_at is null and not removed`),
    index('notes_post').on(table.postId),
    index('notes_read').on(table.readAt).where(sql`not removed`),
  ],
)

/** Who did what a note tells of: one row a person. */
export const actors = pgTable(
  'actors',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').notNull(),
    /** Her act, so that it can be taken back. */
    ref: text('ref').notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
    /** Her account is deactivated. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.actorId] }),
    index('actors_newest').on(table.noteId, table.at.desc()).where(sql`not hidden`),
    index('actors_actor').on(table.actorId),
    index('actors_ref').on(table.ref),
  ],
)

/** A copy of who votes what on which post, to tell voters the result. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    vote: boolean('vote').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.memberId] }), index('votes_member').on(table.memberId)],
)

/** A copy of whose accounts are deactivated or deleted; of the latter the id stays, so that nothing late revives them. */
export const members = pgTable('members', {
  memberId: uuid('member_id').primaryKey(),
  state: text('state').$type<Exclude<MemberState, 'active'>>().notNull(),
})

/** What is to be done step by step. */
export const tasks = pgTable(
  'tasks',
  {
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<TaskData>().notNull(),
    dueAt: instant('due_at').notNull().default(sql`app_now()`),
    revision: integer('revision').notNull().default(1),
    /** Asked for again since it was last taken. */
    again: boolean('again').notNull().default(false),
  },
  (table) => [index('tasks_due').on(table.dueAt)],
)
