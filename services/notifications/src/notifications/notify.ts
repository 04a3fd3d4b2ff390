import { publish } from '@hunch/kit/events'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import type { Folded } from '../documents/port.ts'
import type { Unit } from '../stores.ts'
import { digestKeyOf } from '../tasks/keys.ts'
import type { NewTask } from '../tasks/store.ts'
import { withoutHidden } from './policy.ts'
import { hasRecipient, type NewNotification } from './rules.ts'

/** A notification to send, and the event that caused it. */
export interface ToNotify {
  readonly notification: NewNotification
  /** The event's id. */
  readonly cause: string
  readonly requestId?: string
}

/** A notification that was sent, with its result. */
type Sent = ToNotify & { readonly folded: Folded }

/**
 * Notifies a member: merges the notification into the unread one of the same kind and subject, or stores it if there is none
 * ("folds" it, see `ToFold`). Also publishes a hint for live updates, and plans the next digest. Returns undefined and does
 * nothing in each of these cases:
 * - There is no member to notify, or the act is the member's own.
 * - The member or the actor is deleted, or a block or a mute hides the actor from the member.
 * - The notification was already folded in. With MongoDB, a repetition of the same event still returns the result, because its
 *   first transaction may have failed.
 */
export async function notify(unit: Unit, notification: NewNotification): Promise<Folded | undefined> {
  const [folded] = await notifyAll(unit, [{ notification, cause: unit.cause }])
  return folded
}

/** Sends several notifications, with the same result as one by one. Publishes one hint per stored notification. */
export async function notifyAll(unit: Unit, items: readonly ToNotify[]): Promise<(Folded | undefined)[]> {
  const wanted = items.filter(({ notification }) => hasRecipient(notification))
  if (wanted.length === 0) return items.map(() => undefined)
  const states = await unit.members.statesOf([
    ...new Set(wanted.flatMap(({ notification }) => membersOf(notification))),
  ])
  const isDeleted = (id: string) => states.get(id) === 'deleted'
  const living = await withoutHidden(
    unit,
    wanted.filter(({ notification }) => !membersOf(notification).some(isDeleted)),
  )
  if (living.length === 0) return items.map(() => undefined)
  const all = await unit.documents.foldAll(
    living.map(({ notification, cause }) => ({
      notification,
      cause,
      isActorHidden: notification.actorId !== undefined && states.has(notification.actorId),
    })),
  )
  const sent = living.flatMap((item, index): Sent[] => {
    const folded = all[index]
    return folded ? [{ ...item, folded }] : []
  })
  await publishMade(unit, sent)
  await planDigests(unit, sent)
  const folded = new Map<ToNotify, Folded | undefined>(living.map((item, index) => [item, all[index]]))
  return items.map((item) => folded.get(item))
}

const membersOf = ({ memberId, actorId }: NewNotification): string[] => (actorId ? [memberId, actorId] : [memberId])

/** Publishes hints for live updates, one per stored notification. */
function publishMade({ tx }: Unit, sent: readonly Sent[]): Promise<void> {
  const byNote = new Map(sent.map((each) => [each.folded.id, each]))
  return publish(
    tx,
    'notifications',
    ...[...byNote.values()].map(({ notification: { memberId }, folded: { id, at }, requestId }) => ({
      key: memberId,
      version: at.getTime(),
      schema: NotificationMadeSchema,
      message: { notificationId: id, memberId },
      requestId,
    })),
  )
}

/**
 * Adds the digest task of each member. The digest lists notifications that changed since the earliest `foldedAt` of the given
 * ones. So it also lists an older notification into which one of these was folded. The time of a late event is not used: the
 * digest would repeat all notifications that were mailed since then.
 */
function planDigests({ tasks }: Unit, sent: readonly Sent[]): Promise<void> {
  const byMember = Map.groupBy(sent, ({ notification }) => notification.memberId)
  const digestOf = ([memberId, own]: [string, Sent[]]): NewTask => {
    const since = new Date(Math.min(...own.map(({ folded }) => folded.foldedAt.getTime())))
    return { key: digestKeyOf(memberId), kind: 'digest', data: { since: since.toISOString() } }
  }
  return tasks.addAll([...byMember].map(digestOf), { keep: true })
}
