import { timestampDate } from '@bufbuild/protobuf/wkt'
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
import { hidePost, limitMember, recordHide, withholdWordings } from '../posts/changes-of-peers.ts'
import { deleteRemovedPost } from '../posts/delete-post.ts'
import { flagRewordedSince } from '../posts/flag-post.ts'
import { removePhotos } from '../posts/remove-photos.ts'

type Act = ActTaken | ActLifted

type Hold = HoldStarted | HoldEnded

/** A function that stores whether an act or a flag hides a post. `standing` is false once it no longer does. */
type KeepHide = typeof hidePost

const isOnPost = (act: Act, kind: ActKind): boolean => act.kind === kind && act.targetKind === TargetKind.POST

/** Returns handlers that call `keep` when an act or a flag hides a post, and when the act or flag no longer does so. */
function hideHandlers(keep: KeepHide): readonly EventHandler[] {
  const keeping = (standing: boolean) => async (tx: Queries, act: Act) => {
    if (isOnPost(act, ActKind.HIDE)) await keep(tx, { actId: act.actId, postId: act.targetId, kind: 'act', standing })
  }
  const holding =
    (standing: boolean) =>
    async (tx: Queries, { flagId, targetKind, targetId }: Hold) => {
      if (targetKind === TargetKind.POST) await keep(tx, { actId: flagId, postId: targetId, kind: 'hold', standing })
    }
  return [
    handler(ActTakenSchema, keeping(true)),
    handler(ActLiftedSchema, keeping(false)),
    handler(HoldStartedSchema, holding(true)),
    handler(HoldEndedSchema, holding(false)),
  ]
}

/** Handlers that store which acts of moderation limit members to their followers. They also run in a rebuild. */
const limitHandlers: readonly EventHandler[] = (
  [
    [ActTakenSchema, true],
    [ActLiftedSchema, false],
  ] as const
).map(([schema, standing]) =>
  handler(schema, async (tx, { kind, actId, memberId }, { happenedAt }) => {
    if (kind !== ActKind.LIMIT) return
    await limitMember(tx, { actId, memberId, since: happenedAt ? timestampDate(happenedAt) : new Date(0), standing })
  }),
)

/** Handlers that carry out moderation's decisions about posts, and about members whose posts are limited. */
export const moderationHandlers: readonly EventHandler[] = [
  ...hideHandlers(hidePost),
  ...limitHandlers,
  handler(ActTakenSchema, async (tx, act, { happenedAt }) => {
    if (!isOnPost(act, ActKind.HIDE)) return
    await withholdWordings(tx, act.targetId)
    if (happenedAt) await flagRewordedSince(tx, act.targetId, timestampDate(happenedAt))
  }),
  handler(ActTakenSchema, async (tx, act) => {
    const refusingActId = act.refusePhotos ? act.actId : ''
    if (isOnPost(act, ActKind.REMOVE)) await deleteRemovedPost(tx, act.targetId, refusingActId)
    if (isOnPost(act, ActKind.REMOVE_PHOTOS))
      await removePhotos(tx, { postId: act.targetId, files: act.photoFiles, refusingActId })
  }),
]

/** The handlers for a rebuild of the read models, which publishes nothing. */
export const moderationRebuildHandlers: readonly EventHandler[] = [...hideHandlers(recordHide), ...limitHandlers]
