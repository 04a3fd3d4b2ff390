import { type EventHandler, handler } from '@hunch/kit/events'
import { ActKind, ActLiftedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { endRefusals } from './refuse-photos.ts'

/** If a removal is lifted by an appeal, its photos may be uploaded again. */
export const refusalHandlers: readonly EventHandler[] = [
  handler(ActLiftedSchema, async (tx, { kind, actId }) => {
    if (kind === ActKind.REMOVE) await endRefusals(tx, actId)
  }),
]
