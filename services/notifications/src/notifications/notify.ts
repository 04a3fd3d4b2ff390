import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import type { Folded } from '../documents/port.ts'
import type { Unit } from '../stores.ts'
import { hasRecipient, type NewNotification } from './rules.ts'

/**
 * Notifies a member: folds the notification in, publishes a hint, and has the member's next digest
 * include it. Returns undefined where it changes nothing: it was there before, or the member or the
 * actor is deleted.
 */
export async function notify(unit: Unit, notification: NewNotification): Promise<Folded | undefined> {
  if (!hasRecipient(notification)) return undefined
  const { memberId, actorId } = notification
  const states = await unit.members.statesOf(actorId ? [memberId, actorId] : [memberId])
  if ([...states.values()].includes('deleted')) return undefined
  const isActorHidden = actorId !== undefined && states.has(actorId)
  const folded = await unit.documents.fold(notification, { cause: unit.cause, isActorHidden })
  if (!folded) return undefined
  await publishNotificationMade(unit.tx, memberId, folded)
  if (folded.isNew) {
    const data = { since: folded.at.toISOString() }
    await unit.tasks.add({ key: `digest/${memberId}`, kind: 'digest', data }, { keep: true })
  }
  return folded
}

/** A hint for live updates. */
const publishNotificationMade = (tx: Queries, memberId: string, { id, at, unreadCount }: Folded): Promise<void> =>
  publish(tx, 'notifications', {
    key: memberId,
    version: at.getTime(),
    schema: NotificationMadeSchema,
    message: { notificationId: id, memberId, unreadCount },
  })
