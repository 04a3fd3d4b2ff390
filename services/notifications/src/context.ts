import type { Log } from '@hunch/kit/log'
import type { MailTransport } from '@hunch/kit/mail'
import type { EarlierTransactions } from '@hunch/kit/postgres'
import type { Peers } from './clients/peers.ts'
import type { StoreAccess } from './stores.ts'
import type { UnsubscribeTokens } from './unsubscribe/token.ts'

/** The dependencies of all operations. */
export interface Context extends StoreAccess {
  readonly log: Log
  readonly peers: Peers
  readonly mail: MailTransport
  readonly unsubscribeTokens: UnsubscribeTokens
  /** For erasures: the transactions that were open when a member was deleted. */
  readonly earlier: EarlierTransactions
  readonly productName: string
  /** The product's origin. */
  publicUrl(): string
}
