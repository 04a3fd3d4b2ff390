import { type Database, migrate } from '@hunch/kit/postgres'
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { utcDay } from '../../../calendar/rules.ts'
import { pseudonymOf } from '../../../members/rules.ts'
import { activities, sessionsOfUse, shares } from '../../../schema/index.ts'
import { type DocumentOptions, type Documents, endOf } from './port.ts'

/** Opens the documents as tables in the service's own database, or in another database with the same migrations. */
export const openPostgresDocuments = (database: Database, { own, migrations, log }: DocumentOptions): Documents => ({
  name: 'documents',
  start: async () => (database.url === own ? undefined : migrate(database.url, migrations, log)),
  stop: () => database.pool.end(),
  ...sessionMethods(database),
  ...shareMethods(database),
  ...memberMethods(database),
})

const timestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const greatest = (column: PgColumn, value: SQL): SQL => sql`greatest(${column}, ${value})`
const secondsTo = (at: Date): SQL => sql`extract(epoch from ${timestamp(at)} - ${sessionsOfUse.startedAt})`

function sessionMethods({ db }: Database) {
  return {
    async startSession({ id, memberId, at }) {
      const times = { startedAt: at, lastActiveAt: at, seconds: 0 }
      await db
        .insert(sessionsOfUse)
        .values({ id, memberId, ...times, pageViews: 0, actions: 0, isOpen: true })
        .onConflictDoNothing()
    },
    async endSession(sessionEnd) {
      const isOwn = and(eq(sessionsOfUse.id, sessionEnd.sessionId), eq(sessionsOfUse.memberId, sessionEnd.memberId))
      const [session] = await db.select().from(sessionsOfUse).where(isOwn)
      if (!session) return false
      const end = endOf(session.startedAt, sessionEnd)
      await db
        .update(sessionsOfUse)
        .set({
          seconds: greatest(sessionsOfUse.seconds, sql`${end.seconds}::float8`),
          lastActiveAt: greatest(sessionsOfUse.lastActiveAt, timestamp(end.lastActiveAt)),
          pageViews: greatest(sessionsOfUse.pageViews, sql`${sessionEnd.pageViews}::integer`),
          actions: greatest(sessionsOfUse.actions, sql`${sessionEnd.actions}::integer`),
          isOpen: false,
        })
        .where(isOwn)
      return true
    },
    async closeIdleSessions(before) {
      const isIdle = and(sessionsOfUse.isOpen, lt(sessionsOfUse.lastActiveAt, before))
      return (await db.update(sessionsOfUse).set({ isOpen: false }).where(isIdle)).rowCount ?? 0
    },
    async sessionTotals(memberId) {
      const { memberId: member, seconds } = sessionsOfUse
      const rows = await db
        .select({ member, sessions: sql<number>`count(*)::integer`, seconds: sql<number>`sum(${seconds})` })
        .from(sessionsOfUse)
        .where(memberId ? eq(member, memberId) : sql`true`)
        .groupBy(member)
      return new Map(rows.map((row) => [row.member, { sessions: row.sessions, seconds: row.seconds }]))
    },
    async recordActivity(activity) {
      const { memberId, at } = activity
      await db.insert(activities).values(activity).onConflictDoNothing()
      const { isOpen, lastActiveAt, memberId: member } = sessionsOfUse
      await db
        .update(sessionsOfUse)
        .set({ lastActiveAt: at, seconds: secondsTo(at) })
        .where(and(eq(member, memberId), isOpen, lt(lastActiveAt, at)))
    },
  } satisfies Partial<Documents>
}

function shareMethods({ db }: Database) {
  return {
    async recordShare(share) {
      const row = { ...share, day: utcDay(share.at) }
      await db.insert(shares).values(row).onConflictDoNothing()
    },
    async sharersOf(postId) {
      const rows = await db
        .select({ memberId: shares.memberId, count: sql<number>`count(*)::integer` })
        .from(shares)
        .where(eq(shares.postId, postId))
        .groupBy(shares.memberId)
      return new Map(rows.map((row) => [row.memberId, row.count]))
    },
    async shareMetrics(from) {
      const [all] = await db.select({ total: sql<number>`count(*)::integer` }).from(shares)
      const days = await db
        .select({
          date: shares.day,
          shares: sql<number>`count(*)::integer`,
          uniqueUsers: sql<number>`count(distinct ${shares.memberId})::integer`,
        })
        .from(shares)
        .where(sql`${shares.day} >= ${from}::date`)
        .groupBy(shares.day)
        .orderBy(asc(shares.day))
      return { total: all?.total ?? 0, days }
    },
  } satisfies Partial<Documents>
}

function memberMethods({ db }: Database) {
  return {
    async exportMember(memberId) {
      const [sessions, acts] = [sessionsOfUse, activities]
      return {
        sessions: await db
          .select()
          .from(sessions)
          .where(eq(sessions.memberId, memberId))
          .orderBy(asc(sessions.startedAt)),
        activities: await db.select().from(acts).where(eq(acts.memberId, memberId)).orderBy(asc(acts.at)),
        shares: await db.select().from(shares).where(eq(shares.memberId, memberId)).orderBy(asc(shares.at)),
      }
    },
    async eraseMember(memberId) {
      await db.delete(sessionsOfUse).where(eq(sessionsOfUse.memberId, memberId))
      await db.delete(activities).where(eq(activities.memberId, memberId))
      const isOwn = eq(shares.memberId, memberId)
      const rows = await db.select({ postId: shares.postId }).from(shares).where(isOwn)
      for (const postId of new Set(rows.map((row) => row.postId)))
        await db
          .update(shares)
          .set({ memberId: pseudonymOf(memberId, postId) })
          .where(and(isOwn, eq(shares.postId, postId)))
    },
  } satisfies Partial<Documents>
}
