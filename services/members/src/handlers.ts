import { type Delivered, type EventHandler, handler } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { CardSource } from './card-source.ts'
import { saveErasure } from './erasures/store.ts'
import { eraseMutes } from './mutes/store.ts'
import { saveFetched } from './save-fetched.ts'
import { eraseCards, findCards } from './store.ts'

const changes = [MemberJoinedSchema, MemberChangedSchema, MemberDeactivatedSchema, MemberReactivatedSchema] as const
type Change = (typeof changes)[number]

/**
 * Handlers that keep the cards up to date from the topic `auth`, live and in a rebuild. A card is fetched if its member joined,
 * changed, was deactivated or reactivated. A card is erased if its member was deleted.
 */
export const cardHandlers = ({ cards }: { readonly cards: CardSource }): readonly EventHandler[] => [
  ...changes.map((schema) => refreshCards(cards, schema)),
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseCards(tx, [memberId])),
]

/**
 * Creates a handler that fetches the cards for a batch of events before the transaction that saves them. If auth is
 * unavailable, handling the batch fails as unavailable.
 */
const refreshCards = (source: CardSource, schema: Change): EventHandler =>
  handler(schema, {
    fetch: async (queries, events) => source.fetch(await findOutdated(queries, events)),
    handle: (tx, { message: { memberId } }, { cards, erased }) =>
      saveFetched(tx, source, {
        cards: cards.filter((card) => card.memberId === memberId),
        erased: erased.filter((id) => id === memberId),
      }),
    handleMany: (tx, _events, fetched) => saveFetched(tx, source, fetched),
  })

/** Returns the members whose stored card is missing, or older than the version in their event. Leaves out erased members. */
async function findOutdated(queries: Queries, events: readonly Delivered<Change>[]): Promise<string[]> {
  const wanted = new Map<string, bigint>()
  for (const { message, event } of events) {
    const version = wanted.get(message.memberId) ?? 0n
    wanted.set(message.memberId, event.version > version ? event.version : version)
  }
  for (const { memberId, erased, version } of await findCards(queries, [...wanted.keys()]))
    if (erased || BigInt(version) >= (wanted.get(memberId) ?? 0n)) wanted.delete(memberId)
  return [...wanted.keys()]
}

/** Handlers that remove the mutes by and of deleted members, from the topic `auth`. */
export const muteHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }) => eraseMutes(tx, memberId)),
]

/**
 * Handlers that begin the erasure of deleted members, from the topic `auth`. The erasure job continues it. A rebuild omits
 * these handlers.
 */
export const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }, { version }) => saveErasure(tx, { memberId, version })),
]
