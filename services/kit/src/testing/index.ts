/** Test helpers: a service with its stores, a settable clock, signed callers, and peers with given replies. */

export { setClock } from '../postgres/index.ts'
export { beforeSwap } from './before-swap.ts'
export {
  type CallAs,
  type CallOptions,
  callAround,
  callAs,
  nobodySignedIn,
  nowhere,
  type TestMember,
  type TestReply,
} from './call.ts'
export { contentOf } from './content.ts'
export { emptyDatabase, type TestDatabase, testDatabase } from './database.ts'
export { chance, disorderlyEventLog } from './disorderly.ts'
export { eventOf, eventsOf, outboxOf } from './events.ts'
export { receive, startHttpPeer } from './http-peer.ts'
export { type TestKeys, testKeys } from './keys.ts'
export { type ManualTimers, manualTimers } from './manual-timers.ts'
export { type Peer, type PeerMethods, startPeer } from './peer.ts'
export { freePort } from './ports.ts'
export type { PublishedEvent } from './published.ts'
export { type Choices, eachSequence, type RandomSequence, randomSequences } from './random-sequences.ts'
export { startService } from './service.ts'
export { withSettingFiles } from './setting-files.ts'
export { leastMs, startStopwatch } from './stopwatch.ts'
export { type TestStores, testStores } from './stores.ts'
export { arrived, eventually } from './waiting.ts'
export { startWorkMeter, type Work } from './work.ts'
