import { type EventHandler, handler } from '@hunch/kit/events'
import { ActKind, ActLiftedSchema, ActTakenSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { handleLifted, handleLimitation, handleSuspension } from './keep-suspensions.ts'

/** Store which members are suspended or limited, both live and in a rebuild. Other services carry out other acts. */
export const suspensionHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, { kind, actId, memberId, untilMs }) => {
    if (kind === ActKind.LIMIT) await handleLimitation(tx, { actId, memberId })
    if (kind !== ActKind.SUSPEND || untilMs === undefined) return
    await handleSuspension(tx, { actId, memberId, until: new Date(Number(untilMs)) })
  }),
  handler(ActLiftedSchema, async (tx, { kind, actId }) => {
    if (kind === ActKind.SUSPEND || kind === ActKind.LIMIT) await handleLifted(tx, actId)
  }),
]
