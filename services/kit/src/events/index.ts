/** Facts between services: told with the state they speak of, in order per key, applied once. */
export { type Consumer, createConsumer } from './consumer.ts'
export type { AroundEventLog, EventLog, Received, Subscription } from './event-log.ts'
export { type Hearing, hear } from './hear.ts'
export { openEventLog } from './open-log.ts'
export { tell } from './outbox.ts'
export { listParked, type ParkedEvent, replayParked } from './parked.ts'
export { createRelay } from './relay.ts'
