import type { MemberState } from '../port.ts'
import { isDuplicate } from './errors.ts'
import type { Copies, Models } from './models.ts'
import { dropDeserted, removeVotes, removeWhole } from './notes.ts'

export async function setMember(models: Models, memberId: string, state: MemberState): Promise<void> {
  await keepMember(models, memberId, state)
  const hidden = (await models.members.exists({ _id: memberId })) !== null
  await models.actors.updateMany({ actorId: memberId, hidden: !hidden }, { $set: { hidden } })
}

/** Keeps what became of an account, and nothing else. */
export async function keepMember({ members }: Copies, memberId: string, state: MemberState): Promise<void> {
  const living = { _id: memberId, state: { $ne: 'deleted' as const } }
  if (state === 'active') await members.deleteOne(living)
  else
    await members.updateOne(living, { $set: { state } }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error // she was deleted before, and stays so
    })
}

/** Removes some of what is held of a member: what she was told, her part in what others were, her votes. */
export async function erase(models: Models, memberId: string, limit: number): Promise<number> {
  const told = await removeWhole(models, { memberId }, limit)
  if (told > 0) return told
  const acts = await models.actors.find({ actorId: memberId }, { noteId: 1 }).limit(limit).lean()
  await models.actors.deleteMany({ _id: { $in: acts.map(({ _id }) => _id) } })
  await dropDeserted(
    models,
    acts.map(({ noteId }) => noteId),
  )
  return acts.length > 0 ? acts.length : removeVotes(models, { memberId }, limit)
}
