import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import type { PhotoHeld } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { lockReporting } from '../cases/lock-case.ts'
import { openCase } from '../cases/open-case.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { reportLimits } from './limits.ts'
import type { Target } from './policy.ts'
import { insertReport, isPhotoWaiting } from './store.ts'

type Held = Pick<PhotoHeld, 'ownerId' | 'postId' | 'audienceGroupId' | 'photoFile'>

/** The target of a held photo's case: its post, or its owner's profile. */
const targetOf = ({ ownerId, postId }: Held): Target =>
  postId ? { targetKind: 'post', targetId: postId } : { targetKind: 'member', targetId: ownerId }

/**
 * Returns the words of the photo's post or profile, as its owner sees them; empty if there are none.
 *
 * @throws unavailable if predictions or auth is unavailable
 */
export async function findWords({ targets }: Pick<Context, 'targets'>, { ownerId, postId }: Held): Promise<string> {
  const shown = postId ? await targets.findPost({ id: ownerId }, postId) : await targets.findProfile(ownerId)
  return shown?.words ?? ''
}

/**
 * Opens a case for the review of a held photo, or adds the photo to the open case. Does nothing if this photo already waits.
 * Unseals a sealed case of a private group, because a moderator must see the photo to release it. Photos of private groups are
 * held only if the operator has them checked (`MEDIA_CHECK_PRIVATE`).
 */
export async function reportHeldPhoto(tx: Queries, held: Held, words: string): Promise<void> {
  const target = targetOf(held)
  await lockReporting(tx, held.ownerId)
  if ((await isErased(tx, held.ownerId)) || (await isPhotoWaiting(tx, held.photoFile, target))) return
  const about: Shown = {
    memberId: held.ownerId,
    postId: null,
    audienceGroupId: held.audienceGroupId || null,
    groupId: null,
    words,
  }
  const photoFile = held.postId ? '' : held.photoFile
  const caseId = await openCase(tx, { ...about, ...target, photoFile, dueHours: reportLimits.heldPhotoDueHours })
  await insertReport(tx, {
    caseId,
    source: 'photo',
    reason: 'heldPhoto',
    law: '',
    text: '',
    photoFiles: [held.photoFile],
  })
}
