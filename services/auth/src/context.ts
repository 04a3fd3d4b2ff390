import type { Limiter } from '@hunch/kit/limiter'
import type { Log } from '@hunch/kit/log'
import type { MailTransport } from '@hunch/kit/mail'
import type { Database } from '@hunch/kit/postgres'
import type { Countries } from './clients/countries.ts'
import type { Exporters } from './clients/exporters.ts'
import type { IdentityProvider } from './clients/identity-provider/provider.ts'
import type { Media } from './clients/media.ts'
import type { Predictions } from './clients/predictions.ts'
import type { AuthConfig } from './config.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { ProviderName } from './schema.ts'
import type { KnownBrowserSigner } from './throttling/known-browser-signer.ts'

/** What every operation of this service works with. */
export interface Context {
  readonly config: AuthConfig
  readonly log: Log
  readonly database: Database
  /** The identity providers that are configured, in the order of their buttons; at least one. */
  readonly providers: ReadonlyMap<ProviderName, IdentityProvider>
  readonly hasher: PasswordHasher
  readonly knownBrowserSigner: KnownBrowserSigner
  readonly mail: MailTransport
  readonly countries: Countries
  readonly media: Media
  readonly predictions: Predictions
  readonly exporters: Exporters
  /** Limits how many exports are made at a time. */
  readonly exportLimiter: Limiter
}
