/** What tests need: a database each, a clock to set, signed callers, and peers with given answers. */

export { setClock } from '../postgres/index.ts'
export { type CallAs, callAs, type TestReply } from './call.ts'
export { contentOf } from './content.ts'
export { emptyDatabase, type TestDatabase, testDatabase } from './database.ts'
export { eventsOf, outboxOf } from './facts.ts'
export { type TestKeys, testKeys } from './keys.ts'
export { type Peer, startPeer } from './peer.ts'
export { unruly } from './unruly.ts'
