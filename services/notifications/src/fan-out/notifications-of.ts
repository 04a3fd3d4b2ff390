import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { Delivered } from '@hunch/kit/events'
import type { ToNotify } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/rules.ts'

/** The time of an event; undefined if it has none. */
export const timeOf = ({ happenedAt }: Delivered<DescMessage>['event']): Date | undefined =>
  happenedAt && timestampDate(happenedAt)

/** Returns the notifications of events, in their order. */
export const notificationsOf = <D extends DescMessage>(
  delivered: readonly Delivered<D>[],
  of: (message: MessageShape<D>) => readonly NewNotification[],
): ToNotify[] =>
  delivered.flatMap(({ message, event }) =>
    of(message).map((notification) => ({
      notification: { at: timeOf(event), ...notification },
      cause: event.id,
      requestId: event.requestId,
    })),
  )
