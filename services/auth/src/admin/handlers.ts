import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler } from '@hunch/kit/events'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { handleAct } from '../audit/record-act.ts'

export const adminHandlers: readonly EventHandler[] = [
  handler(AdminActedSchema, (tx, { adminId, action, targetKind, targetId, actId }, { id, happenedAt }) =>
    handleAct(tx, {
      id,
      at: happenedAt ? timestampDate(happenedAt) : new Date(0),
      actorId: adminId,
      action,
      targetKind,
      targetId,
      actId,
    }),
  ),
]
