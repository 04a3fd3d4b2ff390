import type { Containment } from '@hunch/kit/http'
import type { Identity } from '@hunch/kit/identity'
import type { Log } from '@hunch/kit/log'
import type { Observer } from '@hunch/kit/telemetry'
import type { Timers } from '@hunch/kit/timers'
import type { GatewayConfig } from './config.ts'
import type { Limits } from './limits.ts'
import type { Shares } from './requests/shares.ts'
import type { ResponseGuards } from './responses/response-guard.ts'
import type { Sessions } from './sessions/session-cache.ts'
import type { SignInOptions } from './web/sign-in-options.ts'

/** Dependencies of the gateway's functions. */
export interface Context {
  readonly config: GatewayConfig
  readonly limits: Limits
  readonly shares: Shares
  readonly log: Log
  readonly identity: Identity
  readonly containment: Containment
  readonly timers: Timers
  readonly guards: ResponseGuards
  readonly observer: Observer
  readonly sessions: Sessions
  readonly signInOptions: SignInOptions
}
