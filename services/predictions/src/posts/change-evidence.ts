import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { EvidenceFields } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { publishEvidence } from './events.ts'
import { flagPost, judgeWords } from './flag-post.ts'
import { getPost } from './get-post.ts'
import { lockOwnPost, privateGroupsFor, requireResolver } from './policy.ts'
import { recordAdminAct } from './record-admin-act.ts'
import {
  countEvidenceChange,
  deleteEvidence,
  type EvidenceRow,
  findEvidence,
  noPhoto,
  writeEvidence,
} from './store/evidence.ts'
import type { Item, Photo } from './store/items.ts'
import { lockLimits, markReworded } from './store/member-limits.ts'
import type { Post } from './store/posts.ts'
import { type IncomingFile, uploadPhotos } from './upload-photos.ts'

interface NewEvidence {
  readonly fields: z.output<typeof EvidenceFields>
  readonly files: AsyncIterable<IncomingFile>
}

/**
 * Replaces the evidence of a result: a note and a photo. If there is neither, removes the evidence. Only the member who set
 * the result may change its evidence.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 * @throws notResolvedYet
 * @throws notYourResult if another member set the result, or if the post lapsed
 * @throws wordRefused
 * @throws the errors of `uploadPhotos`
 */
export async function setEvidence(
  ctx: Context,
  member: Member,
  id: string,
  { fields, files }: NewEvidence,
): Promise<Item> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  const lock = async (tx: Queries) =>
    requireResolver(member, await lockOwnPost(tx, member, id, { groupIds, orAdmin: true }))
  await ctx.contributions.judge(ctx.database.db, member, [fields.note])
  const { audienceGroupId } = await ctx.database.transaction(lock) // checked before the photo is uploaded
  const publishAdminAct = await recordAdminAct(ctx, member, id)
  const owner = { ownerId: member.id, isPrivate: audienceGroupId !== null }
  const { photos } = await uploadPhotos(ctx, owner, files, 1)
  await ctx.database.transaction(async (tx) => {
    await lockLimits(tx, member.id)
    const post = await lock(tx)
    const before = await findEvidence(tx, id)
    const photo = photos[0] ?? (fields.keepPhoto ? photoOf(before) : null)
    const changed = await replaceEvidence(tx, post, before, { memberId: member.id, note: fields.note, photo })
    if (changed && post.ownerId !== member.id) await publishAdminAct(tx, 'prediction.resolved')
    if (changed && post.ownerId === member.id) await markReworded(tx, post)
    const words = { texts: [fields.note], hasPhoto: photos.length > 0, post }
    const flag = changed && (await judgeWords(ctx, tx, member, words))
    if (flag) await flagPost(tx, post, flag)
  })
  return getPost(ctx, member, id)
}

/** Removes the evidence of a post's earlier result. */
export async function removeEvidence(tx: Queries, post: Post): Promise<void> {
  await replaceEvidence(tx, post, await findEvidence(tx, post.id), { memberId: post.ownerId, note: '', photo: null })
}

/** Replaces a post's evidence and publishes the change. Returns false if nothing changes. */
async function replaceEvidence(
  tx: Queries,
  post: Post,
  before: EvidenceRow | undefined,
  { memberId, note, photo }: { memberId: string; note: string; photo: Photo | null },
): Promise<boolean> {
  if ((before?.note ?? '') === note && (before?.file ?? null) === (photo?.file ?? null)) return false
  if (note === '' && !photo) await deleteEvidence(tx, post.id)
  else await writeEvidence(tx, { postId: post.id, memberId, note, ...noPhoto, ...photo })
  const version = await countEvidenceChange(tx, post.id)
  const droppedFile = before?.file && before.file !== photo?.file ? before.file : ''
  await publishEvidence(tx, post, version, { photoFile: photo?.file ?? '', droppedFile })
  return true
}

function photoOf(row: EvidenceRow | undefined): Photo | null {
  const { file, width, height, placeholder, isHeld } = row ?? noPhoto
  return file !== null && width !== null && height !== null && placeholder !== null
    ? { file, width, height, placeholder, isHeld }
    : null
}
