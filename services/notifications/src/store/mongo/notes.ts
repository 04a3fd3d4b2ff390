import { newId } from '@hunch/kit/postgres'
import type { QueryFilter } from 'mongoose'
import { type Kind, kinds } from '../../domain/kinds.ts'
import { newestActors, removeSize } from '../../domain/limits.ts'
import { isTold, type NewNote, placeOf, placeOnceRead } from '../../domain/note.ts'
import type { Cleared, Folded, ListWanted, Note } from '../port.ts'
import { isDuplicate } from './errors.ts'
import type { Models, NoteDocument } from './models.ts'

/** How often a note is told anew that was read while somebody was being added to it. */
const tries = 5

export async function fold(models: Models, now: Date, note: NewNote): Promise<Folded | undefined> {
  if (!isTold(note)) return undefined
  const { memberId, actorId } = note
  const states = await models.members.find({ _id: { $in: actorId ? [memberId, actorId] : [memberId] } }).lean()
  if (states.some(({ state }) => state === 'deleted')) return undefined
  const hidden = states.some(({ _id }) => _id === actorId)
  if (await isKnown(models, note)) return undefined
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const taken = await takePlace(models, now, note)
    // Added even to one that was there: the process may have ended between the two.
    const added = actorId ? await addActor(models, now, taken.id, { actorId, ref: note.ref ?? '', hidden }) : true
    if (!taken.isNew && (kinds[note.kind].once || !added)) return undefined
    if (taken.isNew || (await addTo(models, now, taken.id, note)))
      return { ...taken, at: now, unreadCount: await countUnread(models, memberId) }
    if (actorId) await models.actors.deleteOne({ _id: `${taken.id}/${actorId}` })
  }
  throw new Error('a note was read each time that somebody was added to it')
}

/** Whether the member was told of this very act before. */
async function isKnown(models: Models, { memberId, kind, ref }: NewNote): Promise<boolean> {
  if (!ref) return false
  const acts = await models.actors.find({ ref }, { noteId: 1 }).lean()
  if (acts.length === 0) return false
  const ids = acts.map(({ noteId }) => noteId)
  return (await models.notes.exists({ _id: { $in: ids }, memberId, kind })) !== null
}

async function takePlace(models: Models, now: Date, note: NewNote): Promise<{ id: string; isNew: boolean }> {
  const place = placeOf(note)
  const { memberId, kind, postId = null, params = {} } = note
  const id = newId()
  try {
    await models.notes.updateOne(
      { place },
      { $setOnInsert: { _id: id, memberId, kind, postId, params, at: now, readAt: null, removed: false } },
      { upsert: true },
    )
  } catch (error) {
    if (!isDuplicate(error)) throw error // else somebody else made it at the same time
  }
  const found = await models.notes.findOne({ place }, { _id: 1 }).lean()
  return found ? { id: found._id, isNew: found._id === id } : takePlace(models, now, note)
}

async function addActor(
  models: Models,
  now: Date,
  noteId: string,
  { actorId, ref, hidden }: { actorId: string; ref: string; hidden: boolean },
): Promise<boolean> {
  const _id = `${noteId}/${actorId}`
  try {
    const { upsertedCount } = await models.actors.updateOne(
      { _id },
      { $set: { ref }, $setOnInsert: { noteId, actorId, hidden, at: now } },
      { upsert: true },
    )
    return upsertedCount === 1
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Brings an unread note up; false where it was read meanwhile and has given up its place. */
async function addTo(models: Models, at: Date, id: string, note: NewNote): Promise<boolean> {
  const { matchedCount } = await models.notes.updateOne(
    { _id: id, place: placeOf(note) },
    { $set: { at, params: note.params ?? {} } },
  )
  return matchedCount === 1
}

const countUnread = (models: Models, memberId: string): Promise<number> =>
  models.notes.countDocuments({ memberId, readAt: null, removed: false })

export async function unfold(models: Models, ref: string): Promise<void> {
  const acts = await models.actors.find({ ref }, { noteId: 1 }).lean()
  await models.actors.deleteMany({ ref })
  await dropDeserted(
    models,
    acts.map(({ noteId }) => noteId),
  )
}

/** Removes those of some notes that nobody is left in. */
export async function dropDeserted(models: Models, noteIds: readonly string[]): Promise<void> {
  const peopled = await models.actors.distinct('noteId', { noteId: { $in: [...noteIds] } })
  const deserted = noteIds.filter((id) => !peopled.includes(id))
  if (deserted.length > 0) await models.notes.deleteMany({ _id: { $in: deserted } })
}

export async function list(models: Models, wanted: ListWanted): Promise<Note[]> {
  const { memberId, unread, kinds: only, since, after, limit } = wanted
  const filter: QueryFilter<NoteDocument> = {
    memberId,
    removed: false,
    ...(unread ? { readAt: null } : {}),
    ...(only ? { kind: { $in: [...only] } } : {}),
    $and: [
      since ? { at: { $gte: since } } : {},
      after ? { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] } : {},
    ],
  }
  const found = await models.notes.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean()
  return Promise.all(found.map((note) => withActors(models, note)))
}

async function withActors(models: Models, { _id: id, place: _place, removed: _removed, ...note }: NoteDocument) {
  if (!kinds[note.kind].byActors) return { ...note, id, actorIds: [], actorCount: 0 } satisfies Note
  const those = { noteId: id, hidden: false }
  const [newest, actorCount] = await Promise.all([
    models.actors.find(those, { actorId: 1 }).sort({ at: -1, actorId: 1 }).limit(newestActors).lean(),
    models.actors.countDocuments(those),
  ])
  return { ...note, id, actorIds: newest.map(({ actorId }) => actorId), actorCount } satisfies Note
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
  // Page by page, and of what was there: what comes meanwhile is news.
  const those = { ...own, at: { $lte: now }, ...(as === 'read' ? { readAt: null } : {}) }
  let total = 0
  for (let some = -1; some !== 0; total += some) some = await markSome(models, now, those, as)
  return total
}

/** Marks some of those that a filter finds. */
async function markSome(
  models: Models,
  now: Date,
  filter: QueryFilter<NoteDocument>,
  as: 'read' | 'removed',
): Promise<number> {
  const found = await models.notes.find(filter, { kind: 1, place: 1, readAt: 1 }).limit(removeSize).lean()
  if (as === 'removed') return remove(models, found)
  const unread = found.filter(({ readAt }) => readAt === null)
  if (unread.length > 0)
    await models.notes.bulkWrite(
      unread.map((note) => ({
        updateOne: {
          filter: { _id: note._id, readAt: null },
          update: { $set: { readAt: now, place: placeOnceRead({ ...note, id: note._id }) } },
        },
      })),
    )
  return found.length
}

/** Removes notes; those that are said once leave their place taken, and nothing else. */
async function remove(models: Models, notes: readonly Pick<NoteDocument, '_id' | 'kind'>[]): Promise<number> {
  const ids = (once: boolean) => notes.filter(({ kind }) => kinds[kind].once === once).map(({ _id }) => _id)
  await models.notes.updateMany({ _id: { $in: ids(true) } }, { $set: { removed: true, params: {} } })
  await models.notes.deleteMany({ _id: { $in: ids(false) } })
  await models.actors.deleteMany({ noteId: { $in: notes.map(({ _id }) => _id) } })
  return notes.length
}

export async function clear(models: Models, what: Cleared, limit: number): Promise<number> {
  if ('readBefore' in what) {
    const old = { readAt: { $ne: null, $lt: what.readBefore }, removed: false }
    return remove(models, await models.notes.find(old).limit(limit).lean())
  }
  const { postId, kinds: only } = what
  const removed = await removeWhole(models, { postId, ...(only ? { kind: { $in: [...only] as Kind[] } } : {}) }, limit)
  return removed > 0 || only ? removed : removeVotes(models, { postId }, limit)
}

/** Removes notes with all that hangs on them, and gives up their places. */
export async function removeWhole(models: Models, filter: QueryFilter<NoteDocument>, limit: number): Promise<number> {
  const found = await models.notes.find(filter, { _id: 1 }).limit(limit).lean()
  const ids = found.map(({ _id }) => _id)
  await models.actors.deleteMany({ noteId: { $in: ids } })
  await models.notes.deleteMany({ _id: { $in: ids } })
  return ids.length
}

export async function removeVotes(
  models: Models,
  filter: { postId: string } | { memberId: string },
  limit: number,
): Promise<number> {
  const found = await models.votes.find(filter, { _id: 1 }).limit(limit).lean()
  await models.votes.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
  return found.length
}
