import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { type Delivered, type EventHandler, handler } from '@hunch/kit/events'
import type { Context } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/rules.ts'
import type { Unit } from '../stores.ts'
import { notificationsOf, timeOf } from './notifications-of.ts'
import { filterByPreference, type Preference } from './notify-page.ts'

type Notifications<D extends DescMessage> = (message: MessageShape<D>) => readonly NewNotification[]

interface WantedHandler<D extends DescMessage> {
  readonly recipientOf: (message: MessageShape<D>) => string
  readonly preference: Preference
  readonly notifications: Notifications<D>
}

/** Binds events to their handlers, one by one or in batches. */
export function bindHandlers(ctx: Pick<Context, 'peers' | 'unit'>) {
  const on = <D extends DescMessage>(schema: D, handle: (unit: Unit, message: MessageShape<D>) => Promise<unknown>) =>
    handler(schema, async (tx, message, event) => {
      await handle(ctx.unit(tx, event.id, timeOf(event)), message)
    })
  /**
   * Handles events in batches. `unit.cause` is the id of the first event only. So handlers pass the id of each event as the
   * cause of its notifications.
   */
  const onMany = <D extends DescMessage>(
    schema: D,
    handle: (unit: Unit, delivered: readonly Delivered<D>[]) => Promise<unknown>,
  ) =>
    handler(schema, {
      async handleMany(tx, delivered) {
        await handle(ctx.unit(tx, delivered[0]?.event.id ?? ''), delivered)
      },
    })
  const notifying = <D extends DescMessage>(schema: D, of: Notifications<D>) =>
    onMany(schema, (unit, delivered) => notifyAll(unit, notificationsOf(delivered, of)))
  const takingBack = <D extends DescMessage>(schema: D, refOf: (message: MessageShape<D>) => string) =>
    onMany(schema, ({ documents }, delivered) => documents.takeBack(delivered.map(({ message }) => refOf(message))))
  /** Notifies the recipients whose `preference` is on. Calls auth once per batch, before the batch's transaction. */
  const onWanted = <D extends DescMessage>(
    schema: D,
    { recipientOf, preference, notifications }: WantedHandler<D>,
  ): EventHandler =>
    handler(schema, {
      async fetch(_queries, delivered) {
        const recipients = new Set(delivered.map(({ message }) => recipientOf(message)))
        return new Set(await filterByPreference(ctx, [...recipients], preference))
      },
      async handleMany(tx, delivered, willing) {
        const wanted = delivered.filter(({ message }) => willing.has(recipientOf(message)))
        await notifyAll(ctx.unit(tx, delivered[0]?.event.id ?? ''), notificationsOf(wanted, notifications))
      },
    })
  return { on, onMany, notifying, takingBack, onWanted }
}
