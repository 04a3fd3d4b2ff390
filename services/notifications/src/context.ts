import type { Log } from '@hunch/kit/log'
import type { MailTransport } from '@hunch/kit/mail'
import type { Peers } from './clients/peers.ts'
import type { Unsubscribing } from './domain/unsubscribe.ts'
import type { Backend } from './store/index.ts'

export type { Copied, CopyStore, Heard, Unit } from './store/index.ts'

/** All that a use case works with. */
export interface Context {
  readonly log: Log
  readonly backend: Backend
  readonly peers: Peers
  readonly mail: MailTransport
  readonly unsubscribing: Unsubscribing
  readonly productName: string
  /** The product's origin. */
  publicUrl(): string
}
