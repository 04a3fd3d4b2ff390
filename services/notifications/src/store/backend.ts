import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import type { Flushable, Part } from '@hunch/kit/lifecycle'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { CopyStore, Store } from './port.ts'

/** A fact to tell. */
export interface Fact<D extends DescMessage = DescMessage> {
  readonly key: string
  readonly version: number
  readonly schema: D
  readonly message: MessageInitShape<D>
  /** Nobody is harmed where it is lost. */
  readonly mayBeLost?: boolean
}

/** What belongs together: a transaction, where the store knows them. */
export interface Unit {
  readonly store: Store
  tell<D extends DescMessage>(fact: Fact<D>): Promise<void>
}

/** What is done about one kind of fact. */
export interface Heard {
  /** The message's full name. */
  readonly type: string
  apply(unit: Unit, event: Event): Promise<void>
}

/** What is done about one kind of fact while the copies are made anew. */
export interface Copied {
  readonly type: string
  apply(copies: CopyStore, event: Event): Promise<void>
}

/** Where everything is kept, with what comes of that for events. */
export interface Backend {
  readonly store: Store
  /** To be started, in order. */
  readonly parts: readonly Part[]
  /** What the store's clock says: the one for deadlines. */
  now(): Promise<Date>
  unit<T>(run: (unit: Unit) => Promise<T>): Promise<T>
  /** Hears topics; each fact has its effect once. */
  consumer(topics: readonly string[], heard: readonly Heard[]): Part & Flushable
}
