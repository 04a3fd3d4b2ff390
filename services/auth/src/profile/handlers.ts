import { type EventHandler, handler } from '@hunch/kit/events'
import { ActKind, ActTakenSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { handleRemoval } from './remove-parts.ts'

/** Carry out moderation's removals from profiles. Not part of a rebuild: the member may have filled the parts since. */
export const profileHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, act) => {
    if (act.kind === ActKind.REMOVE && act.targetKind === TargetKind.MEMBER) await handleRemoval(tx, act)
  }),
]
