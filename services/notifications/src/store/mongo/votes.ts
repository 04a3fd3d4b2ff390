import type { Vote } from '../port.ts'
import type { Models } from './models.ts'

export async function setVote(
  models: Models,
  postId: string,
  memberId: string,
  vote: boolean | null,
): Promise<boolean> {
  const _id = `${postId}/${memberId}`
  if (vote === null) {
    await models.votes.deleteOne({ _id })
    return false
  }
  if (await models.members.exists({ _id: memberId, state: 'deleted' })) return false
  const { upsertedCount } = await models.votes.updateOne(
    { _id },
    { $set: { vote }, $setOnInsert: { postId, memberId } },
    { upsert: true },
  )
  return upsertedCount === 1
}

export async function listVotes(models: Models, postId: string, afterId: string, limit: number): Promise<Vote[]> {
  const found = await models.votes
    .find({ postId, memberId: { $gt: afterId } })
    .sort({ memberId: 1 })
    .limit(limit)
    .lean()
  return found.map(({ memberId, vote }) => ({ memberId, vote }))
}
