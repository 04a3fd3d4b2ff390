import { newId } from '@hunch/kit/postgres'
import type { QueryFilter } from 'mongoose'
import { type Kind, kinds } from '../../../kinds/rules/notification-kinds.ts'
import { foldKeyOf, foldKeyOnceRead, type NewNotification } from '../../../notifications/rules.ts'
import { documentLimits } from '../../limits.ts'
import type { ClearFilter, Folded, ListQuery, StoredNotification, ToFold } from '../../port.ts'
import { addActor, dropDeserted } from './actors.ts'
import { isDuplicate } from './errors.ts'
import type { ActorDocument, Models, NotificationDocument } from './models.ts'

type Times = Required<Pick<NotificationDocument, 'at' | 'foldedAt'>>
type Key = Pick<NotificationDocument, '_id' | 'at' | 'foldedAt' | 'causes' | 'removed'>

export async function fold(
  models: Models,
  clock: Date,
  { notification, cause, isActorHidden }: ToFold,
): Promise<Folded | undefined> {
  const lateBefore = clock.getTime() - documentLimits.lateAfterMs
  const now = notification.at && notification.at.getTime() < lateBefore ? notification.at : clock
  const { actorId, kind } = notification
  const times = { at: now, foldedAt: clock }
  const folded = ({ _id: id, at, foldedAt = at, causes }: Key): Folded => ({
    id,
    isNew: causes?.[0] === cause,
    at,
    foldedAt,
  })
  const known = await findKnown(models, notification, cause)
  if (known) return known.isRepeated ? folded(known.notification) : undefined
  for (let attempt = 0; attempt < documentLimits.foldTries; attempt += 1) {
    const taken = await takeFoldKey(models, times, notification, cause)
    const isOwn = taken.causes?.[0] === cause
    if (kinds[kind].once && (taken.removed || !isOwn)) return undefined
    // If this event has already created the notification, add the actor anyway: a crash may have prevented that.
    const isAdded = actorId
      ? await addActor(models, now, taken._id, { actorId, ref: notification.ref ?? '', cause, hidden: isActorHidden })
      : true
    if (isOwn) return folded(taken)
    if (!isAdded) return undefined
    if (await addTo(models, times, taken._id, notification, cause))
      return folded({ ...taken, at: taken.at > now ? taken.at : now, foldedAt: clock })
    if (actorId) await models.actors.deleteOne({ _id: `${taken._id}/${actorId}` })
  }
  throw new Error('a notification was read each time that somebody was added to it')
}

/**
 * Returns the member's notification of this act; undefined if there is none. `isRepeated` is true if
 * this same event caused it. Always undefined for `once` kinds: their fold key detects repetitions.
 */
async function findKnown(
  models: Models,
  { memberId, kind, actorId, ref }: NewNotification,
  cause: string,
): Promise<{ notification: Key; isRepeated: boolean } | undefined> {
  if (kinds[kind].once) return undefined
  if (!actorId) {
    const notification = await models.notifications.findOne({ memberId, removed: false, kind, causes: cause }).lean()
    return notification ? { notification, isRepeated: true } : undefined
  }
  const act: QueryFilter<ActorDocument> = ref ? { $or: [{ ref }, { laterRefs: ref }] } : { cause, actorId }
  const acts = await models.actors.find(act, { noteId: 1, cause: 1 }).lean()
  if (acts.length === 0) return undefined
  const ids = acts.map(({ noteId }) => noteId)
  const notification = await models.notifications.findOne({ _id: { $in: ids }, memberId, kind }).lean()
  if (!notification) return undefined
  const isRepeated = acts.some((act) => act.noteId === notification._id && act.cause === cause)
  return { notification, isRepeated }
}

/** Returns the notification of the fold key; creates it if there is none. */
async function takeFoldKey(models: Models, times: Times, notification: NewNotification, cause: string): Promise<Key> {
  const place = foldKeyOf(notification)
  const { memberId, kind, postId = null, params = {} } = notification
  const made = { _id: newId(), memberId, kind, postId, params, causes: [cause], ...times, readAt: null, removed: false }
  try {
    await models.notifications.updateOne({ place }, { $setOnInsert: made }, { upsert: true })
  } catch (error) {
    if (!isDuplicate(error)) throw error // otherwise another process created the notification at the same time
  }
  const found = await models.notifications.findOne({ place }, { at: 1, foldedAt: 1, causes: 1, removed: 1 }).lean()
  return found ?? takeFoldKey(models, times, notification, cause)
}

/**
 * Folds an act into an unread notification, which moves up the list. Returns false if the member has read the notification
 * meanwhile.
 */
async function addTo(
  models: Models,
  times: Times,
  id: string,
  notification: NewNotification,
  cause: string,
): Promise<boolean> {
  const { actorId, params = {} } = notification
  const { matchedCount } = await models.notifications.updateOne(
    { _id: id, place: foldKeyOf(notification) },
    // The id of the event is stored in the actor's document or, without an actor, here.
    { $set: { params }, $max: times, ...(actorId ? {} : { $addToSet: { causes: cause } }) },
  )
  return matchedCount === 1
}

export async function list(
  models: Models,
  query: Omit<ListQuery, 'readFor'>,
  hiddenActorIds: readonly string[],
): Promise<StoredNotification[]> {
  const { memberId, unread, kinds: only, since, after, limit, fewActors = false } = query
  const filter: QueryFilter<NotificationDocument> = {
    memberId,
    removed: false,
    ...(unread ? { readAt: null } : {}),
    ...(only ? { kind: { $in: [...only] } } : {}),
    $and: [
      since ? { $or: [{ at: { $gte: since } }, { foldedAt: { $gte: since } }] } : {},
      after ? { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] } : {},
    ],
  }
  const found = await models.notifications.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean()
  return Promise.all(found.map((notification) => withActors(models, notification, hiddenActorIds, fewActors)))
}

async function withActors(
  models: Models,
  {
    _id: id,
    place: _place,
    causes: _causes,
    foldedAt: _foldedAt,
    removed: _removed,
    ...notification
  }: NotificationDocument,
  hiddenActorIds: readonly string[],
  fewActors: boolean,
) {
  if (!kinds[notification.kind].byActors)
    return { ...notification, id, actorIds: [], actorCount: 0 } satisfies StoredNotification
  const those = { noteId: id, hidden: false, actorId: { $nin: [...hiddenActorIds] } }
  const [newest, actorCount] = await Promise.all([
    models.actors.find(those, { actorId: 1 }).sort({ at: -1, actorId: 1 }).limit(documentLimits.namedActors).lean(),
    models.actors.countDocuments(those, fewActors ? { limit: documentLimits.namedActors + 1 } : {}),
  ])
  return {
    ...notification,
    id,
    actorIds: newest.map(({ actorId }) => actorId),
    actorCount,
  } satisfies StoredNotification
}

export async function mark(
  models: Models,
  now: Date,
  memberId: string,
  ids: readonly string[] | 'all',
  as: 'read' | 'removed',
): Promise<number> {
  const own = { memberId, removed: false }
  if (ids !== 'all') return markSome(models, now, { ...own, _id: { $in: [...ids] } }, as)
  // Marks batch after batch. Later notifications stay unchanged. Times may be ahead of `now` after the clock jumped back.
  const newest = await models.notifications.findOne(own, { at: 1 }).sort({ at: -1 }).lean()
  if (!newest) return 0
  const those = { ...own, at: { $lte: newest.at }, ...(as === 'read' ? { readAt: null } : {}) }
  let total = 0
  for (let some = -1; some !== 0; total += some) some = await markSome(models, now, those, as)
  return total
}

/** Marks or removes one batch of the notifications that match a filter. */
async function markSome(
  models: Models,
  now: Date,
  filter: QueryFilter<NotificationDocument>,
  as: 'read' | 'removed',
): Promise<number> {
  const found = await models.notifications
    .find(filter, { kind: 1, place: 1, readAt: 1 })
    .limit(documentLimits.markedAtOnce)
    .lean()
  if (as === 'removed') return remove(models, found)
  const unread = found.filter(({ readAt }) => readAt === null)
  if (unread.length > 0)
    await models.notifications.bulkWrite(
      unread.map((notification) => ({
        updateOne: {
          filter: { _id: notification._id, readAt: null },
          update: { $set: { readAt: now, place: foldKeyOnceRead({ ...notification, id: notification._id }) } },
        },
      })),
    )
  return found.length
}

/** Removes notifications. `once` kinds leave a tombstone, which keeps their fold key. */
async function remove(
  models: Models,
  notifications: readonly Pick<NotificationDocument, '_id' | 'kind'>[],
): Promise<number> {
  const ids = (once: boolean) => notifications.filter(({ kind }) => kinds[kind].once === once).map(({ _id }) => _id)
  await models.notifications.updateMany({ _id: { $in: ids(true) } }, { $set: { removed: true, params: {} } })
  await models.notifications.deleteMany({ _id: { $in: ids(false) } })
  await models.actors.deleteMany({ noteId: { $in: notifications.map(({ _id }) => _id) } })
  return notifications.length
}

export async function clear(models: Models, filter: ClearFilter, limit: number): Promise<number> {
  if ('readBefore' in filter) {
    const old = { readAt: { $ne: null, $lt: filter.readBefore }, removed: false }
    return remove(models, await models.notifications.find(old).limit(limit).lean())
  }
  const { postId, kinds: only } = filter
  return removeWhole(models, { postId, ...(only ? { kind: { $in: [...only] as Kind[] } } : {}) }, limit)
}

export async function hideActor(models: Models, memberId: string, isHidden: boolean): Promise<void> {
  await models.actors.updateMany({ actorId: memberId, hidden: !isHidden }, { $set: { hidden: isHidden } })
}

export async function eraseMember(models: Models, memberId: string, limit: number): Promise<number> {
  const removed = await removeWhole(models, { memberId }, limit)
  if (removed > 0) return removed
  const acts = await models.actors.find({ actorId: memberId }, { noteId: 1 }).limit(limit).lean()
  await models.actors.deleteMany({ _id: { $in: acts.map(({ _id }) => _id) } })
  await dropDeserted(
    models,
    acts.map(({ noteId }) => noteId),
  )
  return acts.length
}

/** Deletes notifications with their actors, which frees their fold keys. */
async function removeWhole(models: Models, filter: QueryFilter<NotificationDocument>, limit: number): Promise<number> {
  const found = await models.notifications.find(filter, { _id: 1 }).limit(limit).lean()
  const ids = found.map(({ _id }) => _id)
  await models.actors.deleteMany({ noteId: { $in: ids } })
  await models.notifications.deleteMany({ _id: { $in: ids } })
  return ids.length
}
