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
  type VisibilityChanged,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { NewNotification } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'

/** A new post: the author's followers are notified. A held post notifies no one until it is shown. */
export const handlePredictionPosted = (unit: Unit, post: PredictionPosted): Promise<void> =>
  post.held ? Promise.resolve() : notifyFollowers(unit, post)

/** A held post is shown for the first time: it is new to others. */
export const handleVisibilityChanged = (unit: Unit, post: VisibilityChanged): Promise<void> =>
  post.firstShown ? notifyFollowers(unit, post) : Promise.resolve()

/** Notifies the author's followers, page by page. */
const notifyFollowers = (
  unit: Unit,
  { postId, ownerId, audienceGroupId }: PredictionPosted | VisibilityChanged,
): Promise<void> =>
  unit.tasks.add({
    key: `posted/${postId}`,
    kind: 'posted',
    data: { postId, ownerId, isPrivate: audienceGroupId !== '', ...firstPage(unit) },
  })

/** The wording changed: voters are notified, once per post. */
export const handlePredictionEdited = (unit: Unit, { postId, ownerId }: PredictionEdited): Promise<void> =>
  unit.tasks.add({ key: `edited/${postId}`, kind: 'edited', data: { postId, ownerId, ...firstPage(unit) } })

export const handlePredictionEndsSoon = (unit: Unit, { postId, ownerId }: PredictionEndsSoon): Promise<void> =>
  unit.tasks.add({ key: endsSoonKey(postId), kind: 'endsSoon', data: { postId, ownerId, ...firstPage(unit) } })

/** The post ended: stops notifying that it ends soon, and removes those notifications. */
export async function handlePredictionEnded(unit: Unit, { postId }: PredictionEnded): Promise<void> {
  await unit.tasks.end(endsSoonKey(postId))
  await clearKind(unit, postId, 'endsSoon')
}

/** Reminds the author to resolve their post; reminders are folded while unread. */
export const ofResolutionDue = ({ postId, ownerId: memberId }: ResolutionDue): NewNotification[] => [
  { memberId, kind: 'resolutionDue', subject: postId, postId },
]

/** The author resolved the post: removes the reminders. */
export const handlePredictionResolved = (unit: Unit, { postId, outcome }: PredictionResolved): Promise<void> =>
  outcome === Outcome.UNSPECIFIED ? Promise.resolve() : clearKind(unit, postId, 'resolutionDue')

/** A post got or lost a result: removes notifications of an earlier result, and notifies voters of the new one. */
export const handlePredictionSettled = (unit: Unit, settled: PredictionSettled): Promise<void> => {
  const { postId, ownerId, outcome, settlement, resolvedBy } = settled
  const skips = resolvedBy === ResolvedBy.OWNER ? ownerId : ''
  const data = { postId, outcome, settlement, skips, isCleared: settlement <= 1, ...firstPage(unit) }
  return unit.tasks.add({ key: `settled/${postId}`, kind: 'settled', data })
}

export const handlePredictionDeleted = ({ tasks }: Unit, { postId }: PredictionDeleted): Promise<void> =>
  tasks.add({ key: `clear/${postId}`, kind: 'clear', data: { postId } })

const endsSoonKey = (postId: string): string => `endsSoon/${postId}`

/** The first page of a task that runs page by page, and the event that caused it. */
const firstPage = ({ cause, causedAt }: Unit) => ({
  afterId: '',
  cause,
  ...(causedAt && { causedAt: causedAt.toISOString() }),
})

const clearKind = ({ tasks }: Unit, postId: string, kind: Kind): Promise<void> =>
  tasks.add({ key: `clear/${postId}/${kind}`, kind: 'clear', data: { postId, only: kind } })
