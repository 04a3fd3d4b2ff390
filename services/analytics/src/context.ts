import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { EventForwarder } from './clients/event-forwarder.ts'
import type { Auth, Predictions } from './clients/peers.ts'
import type { Thresholds } from './standing/rules/ranks.ts'
import type { Documents } from './usage/store/documents/port.ts'

/** The dependencies of event handlers. */
export interface HandlerContext {
  readonly database: Database
  /** The requirements of each rank. */
  readonly thresholds: Thresholds
  /** Whether events are published. A rebuild from the log publishes none. */
  readonly publishes: boolean
}

/** The dependencies of operations. */
export interface Context extends HandlerContext {
  readonly log: Log
  /** Sessions of use, activities and shares. */
  readonly documents: Documents
  /** Client of auth, for languages and time zones. */
  readonly auth: Auth
  /** Client of predictions, which checks who may see a post. */
  readonly predictions: Predictions
  /** Sends client events to the operator's own analytics, if configured. */
  readonly forwarder: EventForwarder
}
