import {
  Outcome,
  type PredictionDeleted,
  type PredictionEnded,
  type PredictionEndsSoon,
  type PredictionPosted,
  type PredictionResolved,
  type PredictionSettled,
  type ResolutionDue,
  ResolvedBy,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from '../context.ts'
import type { Kind } from '../domain/kinds.ts'
import type { Unit } from '../store/index.ts'
import { notify } from './notify.ts'
import { wanting } from './wanting.ts'

/** A new post: who follows its author is told, page by page. */
export const hearPosted = ({ store }: Unit, { postId, ownerId, audienceGroupId }: PredictionPosted): Promise<void> =>
  store.addTask({
    key: `posted/${postId}`,
    kind: 'posted',
    data: { postId, ownerId, isPrivate: audienceGroupId !== '', afterId: '' },
  })

export const hearEndsSoon = ({ store }: Unit, { postId, ownerId }: PredictionEndsSoon): Promise<void> =>
  store.addTask({ key: `endsSoon/${postId}`, kind: 'endsSoon', data: { postId, ownerId, afterId: '' } })

/** It ended: that it ends soon is no news any more. */
export const hearEnded = (unit: Unit, { postId }: PredictionEnded): Promise<void> => clearSome(unit, postId, 'endsSoon')

/** The author should say what happened; reminders are folded while unread. */
export async function hearResolutionDue(
  ctx: Pick<Context, 'peers'>,
  unit: Unit,
  { postId, ownerId }: ResolutionDue,
): Promise<void> {
  const [memberId] = await wanting(ctx, [ownerId], 'votingDeadlineNotifications')
  if (memberId) await notify(unit, { memberId, kind: 'resolutionDue', subject: postId, postId })
}

/** The author has said it: she need not be reminded any more. */
export const hearResolved = (unit: Unit, { postId, outcome }: PredictionResolved): Promise<void> =>
  outcome === Outcome.UNSPECIFIED ? Promise.resolve() : clearSome(unit, postId, 'resolutionDue')

/** A result stands, or none any more: what was told of an earlier one goes, and the voters are told the new one. */
export const hearSettled = ({ store }: Unit, settled: PredictionSettled): Promise<void> => {
  const { postId, ownerId, outcome, settlement, resolvedBy } = settled
  const skips = resolvedBy === ResolvedBy.OWNER ? ownerId : ''
  const data = { postId, outcome, settlement, skips, isCleared: settlement <= 1, afterId: '' }
  return store.addTask({ key: `settled/${postId}`, kind: 'settled', data })
}

export const hearDeleted = ({ store }: Unit, { postId }: PredictionDeleted): Promise<void> =>
  store.addTask({ key: `clear/${postId}`, kind: 'clear', data: { postId } })

const clearSome = ({ store }: Unit, postId: string, kind: Kind): Promise<void> =>
  store.addTask({ key: `clear/${postId}/${kind}`, kind: 'clear', data: { postId, only: kind } })
