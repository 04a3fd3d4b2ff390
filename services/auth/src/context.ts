import type { Log } from '@hunch/kit/log'
import type { MailTransport } from '@hunch/kit/mail'
import type { Database } from '@hunch/kit/postgres'
import type { Countries } from './clients/countries.ts'
import type { Exporters } from './clients/exporters.ts'
import type { Gate } from './clients/gate.ts'
import type { IdentityProvider } from './clients/google.ts'
import type { Passwords } from './clients/passwords.ts'
import type { Photos } from './clients/photos.ts'
import type { AuthConfig } from './config.ts'

/** What everything in this service works with. */
export interface Context {
  readonly config: AuthConfig
  readonly log: Log
  readonly database: Database
  readonly provider: IdentityProvider
  readonly passwords: Passwords
  readonly mail: MailTransport
  readonly countries: Countries
  /** media, for profile pictures. */
  readonly photos: Photos
  /** The other services, for what they hold about a member. */
  readonly exporters: Exporters
  /** Lets few exports be made at a time. */
  readonly exportTurn: Gate
}
