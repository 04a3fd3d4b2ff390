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

/** Notifies the author's followers of a new post. A held post notifies no one until it is shown. */
export const handlePredictionPosted = (unit: Unit, post: PredictionPosted): Promise<void> =>
  post.held ? Promise.resolve() : notifyFollowers(unit, post)

/** Notifies the author's followers of a held post when it is shown for the first time. */
export const handleVisibilityChanged = (unit: Unit, post: VisibilityChanged): Promise<void> =>
  post.firstShown ? notifyFollowers(unit, post) : Promise.resolve()

/** Adds the task that notifies the author's followers, page by page. */
const notifyFollowers = (
  unit: Unit,
  { postId, ownerId, audienceGroupId }: PredictionPosted | VisibilityChanged,
): Promise<void> =>
  unit.tasks.add({
    key: `posted/${postId}`,
    kind: 'posted',
    data: { postId, ownerId, isPrivate: audienceGroupId !== '', ...firstPage(unit) },
  })

/** Adds the task that notifies voters that a post's wording changed. Each voter is notified once per post. */
export const handlePredictionEdited = (unit: Unit, { postId, ownerId }: PredictionEdited): Promise<void> =>
  unit.tasks.add({ key: `edited/${postId}`, kind: 'edited', data: { postId, ownerId, ...firstPage(unit) } })

export const handlePredictionEndsSoon = (unit: Unit, { postId, ownerId }: PredictionEndsSoon): Promise<void> =>
  unit.tasks.add({ key: endsSoonKey(postId), kind: 'endsSoon', data: { postId, ownerId, ...firstPage(unit) } })

/** After a post has ended: stops notifying members that it ends soon, and removes these notifications. */
export async function handlePredictionEnded(unit: Unit, { postId }: PredictionEnded): Promise<void> {
  await unit.tasks.end(endsSoonKey(postId))
  await clearKind(unit, postId, 'endsSoon')
}

/** Reminds the author to resolve their post; reminders are folded while unread. */
export const ofResolutionDue = ({ postId, ownerId: memberId }: ResolutionDue): NewNotification[] => [
  { memberId, kind: 'resolutionDue', subject: postId, postId },
]

/** Removes the reminders to resolve a post once it has an outcome. */
export const handlePredictionResolved = (unit: Unit, { postId, outcome }: PredictionResolved): Promise<void> =>
  outcome === Outcome.UNSPECIFIED ? Promise.resolve() : clearKind(unit, postId, 'resolutionDue')

/** Adds the task that first removes notifications of a post's earlier result, and then notifies voters of the new result. */
export const handlePredictionSettled = (unit: Unit, settled: PredictionSettled): Promise<void> => {
  const { postId, ownerId, outcome, settlement, resolvedBy } = settled
  const skips = resolvedBy === ResolvedBy.OWNER ? ownerId : ''
  const data = { postId, outcome, settlement, skips, isCleared: settlement <= 1, ...firstPage(unit) }
  return unit.tasks.add({ key: `settled/${postId}`, kind: 'settled', data })
}

export const handlePredictionDeleted = ({ tasks }: Unit, { postId }: PredictionDeleted): Promise<void> =>
  tasks.add({ key: `clear/${postId}`, kind: 'clear', data: { postId } })

const endsSoonKey = (postId: string): string => `endsSoon/${postId}`

/** Returns data for a new task: the start of the first page, and the id and time of the event that caused the task. */
const firstPage = ({ cause, causedAt }: Unit) => ({
  afterId: '',
  cause,
  ...(causedAt && { causedAt: causedAt.toISOString() }),
})

const clearKind = ({ tasks }: Unit, postId: string, kind: Kind): Promise<void> =>
  tasks.add({ key: `clear/${postId}/${kind}`, kind: 'clear', data: { postId, only: kind } })
