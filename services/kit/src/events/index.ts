/** Facts between services: told with the state they speak of, in order per key, applied once. */
export { createConsumer, type Consumer } from './consumer.ts'
export { hear, type Hearing } from './hear.ts'
export { type EventLog, openEventLog, type Received } from './log.ts'
export { tell } from './outbox.ts'
export { listParked, type ParkedEvent, replayParked } from './parked.ts'
export { createRelay } from './relay.ts'
