import type { Identity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import type { GatewayConfig, Limits } from './config.ts'
import type { Sessions } from './session.ts'

/** What the gateway's functions work with. */
export interface Context {
  readonly config: GatewayConfig
  readonly limits: Limits
  readonly log: Log
  readonly identity: Identity
  readonly sessions: Sessions
}
