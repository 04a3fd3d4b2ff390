import type { QueryFilter } from 'mongoose'
import { rangeOf } from '../../../notifications/rules.ts'
import { isDuplicate } from './errors.ts'
import type { ActorDocument, Models } from './models.ts'

type NewActor = Pick<ActorDocument, 'actorId' | 'ref' | 'cause' | 'hidden'>

/** Adds an actor to a notification, or only the act if the actor is already there. Returns whether the actor is new. */
export async function addActor(models: Models, now: Date, noteId: string, actor: NewActor): Promise<boolean> {
  const { actorId, ref } = actor
  const _id = `${noteId}/${actorId}`
  if (await insertActor(models, { _id, noteId, ...actor, at: now })) return true
  if (ref) await models.actors.updateOne({ _id, ref: { $ne: ref } }, { $addToSet: { laterRefs: ref } })
  return false
}

/** Inserts an actor. Returns false if there is already one with this key. */
async function insertActor(models: Models, { _id, ...actor }: ActorDocument): Promise<boolean> {
  try {
    const { upsertedCount } = await models.actors.updateOne({ _id }, { $setOnInsert: actor }, { upsert: true })
    return upsertedCount === 1
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Removes acts. A later act of the same actor replaces a removed one; an actor without acts is removed. */
export async function takeBack(
  models: Models,
  refs: readonly string[],
  prefixes: readonly string[] = [],
): Promise<void> {
  const taken = [...refs, ...(await findPrefixed(models, prefixes))]
  await models.actors.updateMany({ laterRefs: { $in: taken } }, { $pullAll: { laterRefs: taken } })
  const actors = await models.actors.find({ ref: { $in: taken } }, { noteId: 1, ref: 1, laterRefs: 1 }).lean()
  for (const { _id, ref, laterRefs } of actors) {
    const next = laterRefs?.[0]
    if (next) await models.actors.updateOne({ _id, ref }, { $set: { ref: next }, $pull: { laterRefs: next } })
  }
  await models.actors.deleteMany({ ref: { $in: taken } })
  await dropDeserted(
    models,
    actors.map(({ noteId }) => noteId),
  )
}

/** Returns the names of acts that begin with one of the prefixes. */
async function findPrefixed(models: Models, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length === 0) return []
  const ranges = prefixes.map(rangeOf).map(({ from, before }) => ({ $gte: from, $lt: before }))
  const withPrefix: QueryFilter<ActorDocument> = {
    $or: [...ranges.map((range) => ({ ref: range })), ...ranges.map((range) => ({ laterRefs: { $elemMatch: range } }))],
  }
  const actors = await models.actors.find(withPrefix, { ref: 1, laterRefs: 1 }).lean()
  return actors
    .flatMap(({ ref, laterRefs = [] }) => [ref, ...laterRefs])
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
}

/** Removes those of the given notifications that have no actor left. */
export async function dropDeserted(models: Models, noteIds: readonly string[]): Promise<void> {
  const peopled = await models.actors.distinct('noteId', { noteId: { $in: [...noteIds] } })
  const deserted = noteIds.filter((id) => !peopled.includes(id))
  if (deserted.length > 0) await models.notifications.deleteMany({ _id: { $in: deserted } })
}
