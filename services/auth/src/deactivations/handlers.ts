import { type EventHandler, handler } from '@hunch/kit/events'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  AppealDecidedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { handleDeactivation, handleLifted, handleUpheld } from './keep-deactivations.ts'

/** Handlers that carry out moderation's decisions about accounts. Not part of a rebuild, which would repeat the mails. */
export const deactivationHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, act) => {
    if (act.kind === ActKind.DEACTIVATE) await handleDeactivation(tx, act)
  }),
  handler(ActLiftedSchema, async (tx, act) => {
    if (act.kind === ActKind.DEACTIVATE) await handleLifted(tx, act)
  }),
  handler(AppealDecidedSchema, async (tx, { actId, memberId, kind, reversed }) => {
    if (kind === ActKind.DEACTIVATE && !reversed) await handleUpheld(tx, { actId, memberId })
  }),
]
