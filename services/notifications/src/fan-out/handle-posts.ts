import {
  Outcome,
  type PredictionDeleted,
  type PredictionEdited,
  type PredictionEnded,
  type PredictionEndsSoon,
  type PredictionPosted,
  type PredictionResolved,
  type PredictionSettled,
  type ResolutionDue,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { NewNotification } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'

/** A new post: the author's followers are notified, page by page. */
export const handlePredictionPosted = (
  { tasks, cause }: Unit,
  { postId, ownerId, audienceGroupId }: PredictionPosted,
): Promise<void> =>
  tasks.add({
    key: `posted/${postId}`,
    kind: 'posted',
    data: { postId, ownerId, isPrivate: audienceGroupId !== '', afterId: '', cause },
  })

/** The wording changed: voters are notified, once a post. */
export const handlePredictionEdited = ({ tasks, cause }: Unit, { postId, ownerId }: PredictionEdited): Promise<void> =>
  tasks.add({ key: `edited/${postId}`, kind: 'edited', data: { postId, ownerId, afterId: '', cause } })

export const handlePredictionEndsSoon = (
  { tasks, cause }: Unit,
  { postId, ownerId }: PredictionEndsSoon,
): Promise<void> =>
  tasks.add({ key: `endsSoon/${postId}`, kind: 'endsSoon', data: { postId, ownerId, afterId: '', cause } })

/** It ended: that it ends soon is out of date. */
export const handlePredictionEnded = (unit: Unit, { postId }: PredictionEnded): Promise<void> =>
  clearKind(unit, postId, 'endsSoon')

/** The author is to resolve their post; reminders are folded while unread. */
export const ofResolutionDue = ({ postId, ownerId: memberId }: ResolutionDue): NewNotification[] => [
  { memberId, kind: 'resolutionDue', subject: postId, postId },
]

/** The author has resolved it: reminders go. */
export const handlePredictionResolved = (unit: Unit, { postId, outcome }: PredictionResolved): Promise<void> =>
  outcome === Outcome.UNSPECIFIED ? Promise.resolve() : clearKind(unit, postId, 'resolutionDue')

/** A post has a result, or none any more: notifications of an earlier one go, and voters are notified of the new one. */
export const handlePredictionSettled = ({ tasks, cause }: Unit, settled: PredictionSettled): Promise<void> => {
  const { postId, ownerId, outcome, settlement, resolvedBy } = settled
  const skips = resolvedBy === ResolvedBy.OWNER ? ownerId : ''
  const data = { postId, outcome, settlement, skips, isCleared: settlement <= 1, afterId: '', cause }
  return tasks.add({ key: `settled/${postId}`, kind: 'settled', data })
}

export const handlePredictionDeleted = ({ tasks }: Unit, { postId }: PredictionDeleted): Promise<void> =>
  tasks.add({ key: `clear/${postId}`, kind: 'clear', data: { postId } })

const clearKind = ({ tasks }: Unit, postId: string, kind: Kind): Promise<void> =>
  tasks.add({ key: `clear/${postId}/${kind}`, kind: 'clear', data: { postId, only: kind } })
