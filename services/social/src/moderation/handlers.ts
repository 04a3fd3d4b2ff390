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

/** A function that stores whether an act or a flag hides a comment. `standing` is false once it no longer does. */
type KeepHide = typeof hideComment

const isOnComment = (act: Act, kind: ActKind): boolean => act.kind === kind && act.targetKind === TargetKind.COMMENT

/** Returns handlers that call `keep` when an act or a flag hides a comment, and when the act or flag no longer does so. */
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

/** Handlers that apply moderation's decisions about comments. */
export const moderationHandlers: readonly EventHandler[] = [
  ...hideHandlers(hideComment),
  handler(ActTakenSchema, async (tx, act) => {
    if (isOnComment(act, ActKind.REMOVE)) await deleteRemovedComment(tx, act.targetId)
  }),
]

/** Replaces `moderationHandlers` in a rebuild of the read models, which publishes nothing. */
export const moderationRebuildHandlers: readonly EventHandler[] = hideHandlers(recordHide)
