import type { Vote } from '../port.ts'
import type { Copies, Models } from './models.ts'

export async function setVote(
  copies: Copies,
  postId: string,
  memberId: string,
  vote: boolean | null,
): Promise<boolean> {
  const _id = `${postId}/${memberId}`
  if (vote === null) {
    await copies.votes.deleteOne({ _id })
    return false
  }
  if (await copies.members.exists({ _id: memberId, state: 'deleted' })) return false
  const { upsertedCount } = await copies.votes.updateOne(
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

export async function removeAllVotes({ votes }: Copies, of: { postId: string } | { memberId: string }): Promise<void> {
  await votes.deleteMany(of)
}
