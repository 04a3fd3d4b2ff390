import { type EventHandler, handler } from '@hunch/kit/events'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { disbandRemovedGroup } from '../groups/disband-group.ts'

/** Handlers that apply moderation's decisions about groups. */
export const moderationHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, { kind, targetKind, targetId }) => {
    if (kind === ActKind.REMOVE && targetKind === TargetKind.GROUP) await disbandRemovedGroup(tx, targetId)
  }),
]
