import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { IdentityProvider } from './clients/google.ts'
import type { Passwords } from './clients/passwords.ts'
import type { AuthConfig } from './config.ts'

/** What everything in this service works with. */
export interface Context {
  readonly config: AuthConfig
  readonly log: Log
  readonly database: Database
  readonly provider: IdentityProvider
  readonly passwords: Passwords
}
