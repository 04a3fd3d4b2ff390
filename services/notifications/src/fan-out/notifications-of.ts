import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Delivered } from '@hunch/kit/events'
import type { ToNotify } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/rules.ts'

/** The notifications that come of events, in their order. */
export const notificationsOf = <D extends DescMessage>(
  delivered: readonly Delivered<D>[],
  of: (message: MessageShape<D>) => readonly NewNotification[],
): ToNotify[] =>
  delivered.flatMap(({ message, event: { id: cause, requestId } }) =>
    of(message).map((notification) => ({ notification, cause, requestId })),
  )
