import { commonErrors } from '@hunch/kit/errors'
import { endWritesOnClose } from '@hunch/kit/mongodb'
// @ts-expect-error: the driver has no types for this file
import { Connection as DriverConnection } from 'mongodb/lib/cmap/connection.js'
import mongoose, { type Connection, Schema } from 'mongoose'
import { utcDay } from '../../../calendar/rules.ts'
import { pseudonymOf } from '../../../members/rules.ts'
import { usageLimits } from '../../limits.ts'
import { type Activity, type Documents, endOf, type SessionOfUse, type SessionTotals, type Share } from './port.ts'

endWritesOnClose(DriverConnection)

type SessionDocument = Omit<SessionOfUse, 'id'> & { _id: string }
/** The metadata is stored as JSON, because clients choose its keys and no query reads it. */
type ActivityDocument = Omit<Activity, 'id' | 'metadata'> & { _id: string; metadata: string }
type ShareDocument = Omit<Share, 'id'> & { _id: string; day: string }

const text = { type: String, required: true } as const
const maybe = { type: String, default: null } as const
const instant = { type: Date, required: true } as const
const number = { type: Number, required: true } as const
const settings = { versionKey: false, autoCreate: false, autoIndex: false } as const

const SessionSchema = new Schema<SessionDocument>(
  {
    _id: text,
    memberId: text,
    startedAt: instant,
    lastActiveAt: instant,
    seconds: number,
    pageViews: number,
    actions: number,
    isOpen: { type: Boolean, required: true },
  },
  { ...settings, collection: 'sessions_of_use' },
)
  .index({ memberId: 1, startedAt: 1 })
  .index({ isOpen: 1, lastActiveAt: 1 })

const ActivitySchema = new Schema<ActivityDocument>(
  { _id: text, memberId: text, at: instant, action: text, entityType: maybe, entityId: maybe, metadata: text },
  { ...settings, collection: 'activities' },
).index({ memberId: 1, at: 1 })

const ShareSchema = new Schema<ShareDocument>(
  { _id: text, postId: text, memberId: text, at: instant, day: text, method: maybe, platform: maybe },
  { ...settings, collection: 'shares' },
)
  .index({ postId: 1, memberId: 1 })
  .index({ memberId: 1 })
  .index({ day: 1 })

/** A majority must journal a write before it is acknowledged, so that it survives the loss of a server. */
const durably = { writeConcern: { w: 'majority', journal: true } } as const

/** Opens the documents on a server that speaks the MongoDB protocol, over a separate connection. */
export function openMongoDocuments(url: string): Documents {
  const connection = mongoose.createConnection()
  const models = modelsOf(connection)
  const open = async () => {
    const timeout = url.includes('serverSelectionTimeoutMS=')
      ? {}
      : { serverSelectionTimeoutMS: usageLimits.mongoSelectionMs }
    await connection.openUri(url, { ...timeout, ...durably, autoIndex: false })
    await Promise.all([models.sessions, models.activities, models.shares].map((model) => model.createIndexes()))
  }
  return {
    name: 'documents',
    start: () => guarded(open),
    stop: () => connection.close(),
    ...guardedMethods({ ...sessionMethods(models), ...shareMethods(models), ...memberMethods(models) }),
  }
}

const modelsOf = (connection: Connection) => ({
  sessions: connection.model('SessionOfUse', SessionSchema),
  activities: connection.model('Activity', ActivitySchema),
  shares: connection.model('Share', ShareSchema),
})
type Models = ReturnType<typeof modelsOf>

function sessionMethods({ sessions, activities }: Models) {
  return {
    async startSession({ id, memberId, at }) {
      const session = { memberId, startedAt: at, lastActiveAt: at, seconds: 0, pageViews: 0, actions: 0, isOpen: true }
      await sessions.updateOne({ _id: id }, { $setOnInsert: session }, { upsert: true })
    },
    async endSession(sessionEnd) {
      const isOwn = { _id: sessionEnd.sessionId, memberId: sessionEnd.memberId }
      const session = await sessions.findOne(isOwn).lean()
      if (!session) return false
      const most = {
        ...endOf(session.startedAt, sessionEnd),
        pageViews: sessionEnd.pageViews,
        actions: sessionEnd.actions,
      }
      await sessions.updateOne(isOwn, { $max: most, $set: { isOpen: false } })
      return true
    },
    async closeIdleSessions(before) {
      const idle = { isOpen: true, lastActiveAt: { $lt: before } }
      return (await sessions.updateMany(idle, { $set: { isOpen: false } })).modifiedCount
    },
    async sessionTotals(memberId) {
      const groups = await sessions.aggregate<SessionTotals & { _id: string }>([
        { $match: memberId ? { memberId } : {} },
        { $group: { _id: '$memberId', sessions: { $sum: 1 }, seconds: { $sum: '$seconds' } } },
      ])
      return new Map(groups.map((group) => [group._id, { sessions: group.sessions, seconds: group.seconds }]))
    },
    async recordActivity({ id, metadata, ...activity }) {
      const document = { ...activity, metadata: JSON.stringify(metadata) }
      await activities.updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true })
      const { memberId, at } = activity
      for (const { _id, startedAt } of await sessions.find({ memberId, isOpen: true }).lean()) {
        const seconds = (at.getTime() - startedAt.getTime()) / 1_000
        await sessions.updateOne({ _id, isOpen: true }, { $max: { lastActiveAt: at, seconds } })
      }
    },
  } satisfies Partial<Documents>
}

function shareMethods({ shares }: Models) {
  return {
    async recordShare({ id, ...share }) {
      const document = { ...share, day: utcDay(share.at) }
      await shares.updateOne({ _id: id }, { $setOnInsert: document }, { upsert: true })
    },
    async sharersOf(postId) {
      const groups = await shares.aggregate<{ _id: string; shares: number }>([
        { $match: { postId } },
        { $group: { _id: '$memberId', shares: { $sum: 1 } } },
      ])
      return new Map(groups.map((group) => [group._id, group.shares]))
    },
    async shareMetrics(from) {
      const groups = await shares.aggregate<{ _id: { day: string; memberId: string }; shares: number }>([
        { $match: { day: { $gte: from } } },
        { $group: { _id: { day: '$day', memberId: '$memberId' }, shares: { $sum: 1 } } },
      ])
      const byDay = [...Map.groupBy(groups, ({ _id }) => _id.day)].sort(([a], [b]) => (a < b ? -1 : 1))
      const days = byDay.map(([date, ofDay]) => ({
        date,
        shares: ofDay.reduce((sum, group) => sum + group.shares, 0),
        uniqueUsers: ofDay.length,
      }))
      return { total: await shares.countDocuments({}), days }
    },
  } satisfies Partial<Documents>
}

function memberMethods({ sessions, activities, shares }: Models) {
  return {
    async exportMember(memberId) {
      const ofMember = { memberId }
      return {
        sessions: (await sessions.find(ofMember).sort({ startedAt: 1 }).lean()).map(withId),
        activities: (await activities.find(ofMember).sort({ at: 1 }).lean())
          .map(withId)
          .map((activity) => ({ ...activity, metadata: JSON.parse(activity.metadata) as Activity['metadata'] })),
        shares: (await shares.find(ofMember).sort({ at: 1 }).lean()).map(withId),
      }
    },
    async eraseMember(memberId) {
      await sessions.deleteMany({ memberId })
      await activities.deleteMany({ memberId })
      for (const postId of await shares.distinct('postId', { memberId }))
        await shares.updateMany({ memberId, postId }, { $set: { memberId: pseudonymOf(memberId, postId) } })
    },
  } satisfies Partial<Documents>
}

const withId = <T extends { _id: string }>({ _id, ...rest }: T) => ({ id: _id, ...rest })

/**
 * Runs an operation on the server.
 *
 * @throws unavailable if the server is unavailable
 */
async function guarded<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (Error.isError(error) && unavailableErrors.test(error.name)) throw commonErrors.unavailable({}, { cause: error })
    throw error
  }
}

const unavailableErrors =
  /^Mongo(ose)?(Network|ServerSelection|NotConnected|TopologyClosed|PoolCleared|Server)\w*Error$/

const guardedMethods = <T extends Record<string, (...args: never[]) => Promise<unknown>>>(methods: T): T =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, (...args: never[]) => guarded(() => method(...args))]),
  ) as T
