import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import type { Folded, Unit } from '../store/index.ts'

/** The topic that this service tells on; the key is the member's id. */
export const topic = 'notifications'

/** A hint for live updates: a lost one does no harm. */
export const announceMade = (unit: Unit, memberId: string, { id, at, unreadCount }: Folded) =>
  unit.tell({
    key: memberId,
    version: at.getTime(),
    schema: NotificationMadeSchema,
    message: { notificationId: id, memberId, unreadCount },
    mayBeLost: true,
  })

export const announceErased = (unit: Unit, memberId: string, at: Date) =>
  unit.tell({
    key: memberId,
    version: at.getTime(),
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })
