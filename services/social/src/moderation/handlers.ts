import { type EventHandler, handler } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  ActKind,
  type ActLifted,
  ActLiftedSchema,
  type ActTaken,
  ActTakenSchema,
  type HoldEnded,
  HoldEndedSchema,
  type HoldStarted,
  HoldStartedSchema,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { deleteRemovedComment } from '../comments/delete-comment.ts'
import { hideComment, recordHide } from '../comments/hide-comment.ts'

type Act = ActTaken | ActLifted

type Hold = HoldStarted | HoldEnded

/** What is done where something hides a comment (`standing`), or hides it no more. */
type KeepHide = typeof hideComment

const isOnComment = (act: Act, kind: ActKind): boolean => act.kind === kind && act.targetKind === TargetKind.COMMENT

/** Keeps which acts of moderation hide comments, and which flags hold them. */
function hideHandlers(keep: KeepHide): readonly EventHandler[] {
  const keeping = (standing: boolean) => async (tx: Queries, act: Act) => {
    if (isOnComment(act, ActKind.HIDE))
      await keep(tx, { actId: act.actId, commentId: act.targetId, kind: 'act', standing })
  }
  const holding =
    (standing: boolean) =>
    async (tx: Queries, { flagId, targetKind, targetId }: Hold) => {
      if (targetKind === TargetKind.COMMENT)
        await keep(tx, { actId: flagId, commentId: targetId, kind: 'hold', standing })
    }
  return [
    handler(ActTakenSchema, keeping(true)),
    handler(ActLiftedSchema, keeping(false)),
    handler(HoldStartedSchema, holding(true)),
    handler(HoldEndedSchema, holding(false)),
  ]
}

/** Carry out what moderation decides about comments. */
export const moderationHandlers: readonly EventHandler[] = [
  ...hideHandlers(hideComment),
  handler(ActTakenSchema, async (tx, act) => {
    if (isOnComment(act, ActKind.REMOVE)) await deleteRemovedComment(tx, act.targetId)
  }),
]

/** Instead of these while read models are rebuilt, which publishes nothing. */
export const moderationRebuildHandlers: readonly EventHandler[] = hideHandlers(recordHide)
