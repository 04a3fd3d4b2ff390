import { type Database, migrate } from '@hunch/kit/postgres'
import type { Log } from '@hunch/kit/log'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { utcDay } from '../../domain/days.ts'
import { nobodyOf } from '../../domain/nobody.ts'
import { activities, sessionsOfUse, shares } from '../schema.ts'
import { type Documents, endOf, type SessionTotals, type ShareMetrics } from './documents.ts'

/** The documents as tables, in the service's own database or in another one that is migrated like it. */
export function openPostgresDocuments(database: Database, options: { migrations: string; log: Log }): Documents {
  const { db } = database
  return {
    name: 'documents',
    start: () => migrate(database.url, options.migrations, options.log),
    async startSession({ id, memberId, at }) {
      const row = { id, memberId, startedAt: at, lastActiveAt: at, seconds: 0, pageViews: 0, actions: 0, isOpen: true }
      await db.insert(sessionsOfUse).values(row).onConflictDoNothing()
    },
    async endSession(ending) {
      const isHers = and(eq(sessionsOfUse.id, ending.sessionId), eq(sessionsOfUse.memberId, ending.memberId))
      const [session] = await db.select().from(sessionsOfUse).where(isHers)
      if (!session) return false
      const end = endOf(session.startedAt, ending)
      const most = (column: unknown, value: unknown) => sql`greatest(${column}, ${value})`
      await db
        .update(sessionsOfUse)
        .set({
          seconds: most(sessionsOfUse.seconds, end.seconds),
          lastActiveAt: most(sessionsOfUse.lastActiveAt, sql`${end.lastActiveAt.toISOString()}::timestamptz`),
          pageViews: most(sessionsOfUse.pageViews, sql`${ending.pageViews}::integer`),
          actions: most(sessionsOfUse.actions, sql`${ending.actions}::integer`),
          isOpen: false,
        })
        .where(isHers)
      return true
    },
    async closeIdleSessions(before) {
      const { rowCount } = await db
        .update(sessionsOfUse)
        .set({ isOpen: false })
        .where(and(sessionsOfUse.isOpen, lt(sessionsOfUse.lastActiveAt, before)))
      return rowCount ?? 0
    },
    sessionTotals: (memberId) => sessionTotals(database, memberId),
    async recordActivity(activity) {
      await db.insert(activities).values(activity).onConflictDoNothing()
      const at = sql`${activity.at.toISOString()}::timestamptz`
      await db
        .update(sessionsOfUse)
        .set({ lastActiveAt: at, seconds: sql`extract(epoch from ${at} - ${sessionsOfUse.startedAt})` })
        .where(
          and(
            eq(sessionsOfUse.memberId, activity.memberId),
            sessionsOfUse.isOpen,
            lt(sessionsOfUse.lastActiveAt, activity.at),
          ),
        )
    },
    async recordShare(share) {
      await db
        .insert(shares)
        .values({ ...share, day: utcDay(share.at) })
        .onConflictDoNothing()
    },
    async sharersOf(postId) {
      const rows = await db
        .select({ memberId: shares.memberId, shares: sql<number>`count(*)::integer` })
        .from(shares)
        .where(eq(shares.postId, postId))
        .groupBy(shares.memberId)
      return new Map(rows.map((row) => [row.memberId, row.shares]))
    },
    shareMetrics: (from) => shareMetrics(database, from),
    async exportMember(memberId) {
      const of = <T extends typeof sessionsOfUse | typeof activities | typeof shares>(table: T) =>
        eq(table.memberId, memberId)
      return {
        sessions: await db.select().from(sessionsOfUse).where(of(sessionsOfUse)).orderBy(asc(sessionsOfUse.startedAt)),
        activities: await db.select().from(activities).where(of(activities)).orderBy(asc(activities.at)),
        shares: await db.select().from(shares).where(of(shares)).orderBy(asc(shares.at)),
      }
    },
    eraseMember: (memberId) => eraseMember(database, memberId),
  }
}

async function sessionTotals({ db }: Database, memberId?: string): Promise<ReadonlyMap<string, SessionTotals>> {
  const rows = await db
    .select({
      memberId: sessionsOfUse.memberId,
      sessions: sql<number>`count(*)::integer`,
      seconds: sql<number>`sum(${sessionsOfUse.seconds})`,
    })
    .from(sessionsOfUse)
    .where(memberId ? eq(sessionsOfUse.memberId, memberId) : sql`true`)
    .groupBy(sessionsOfUse.memberId)
  return new Map(rows.map((row) => [row.memberId, { sessions: row.sessions, seconds: row.seconds }]))
}

async function shareMetrics({ db }: Database, from: string): Promise<ShareMetrics> {
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
}

async function eraseMember({ db }: Database, memberId: string): Promise<void> {
  await db.delete(sessionsOfUse).where(eq(sessionsOfUse.memberId, memberId))
  await db.delete(activities).where(eq(activities.memberId, memberId))
  const posts = await db.selectDistinct({ postId: shares.postId }).from(shares).where(eq(shares.memberId, memberId))
  for (const { postId } of posts)
    await db
      .update(shares)
      .set({ memberId: nobodyOf(memberId, postId) })
      .where(and(eq(shares.memberId, memberId), eq(shares.postId, postId)))
}
