import type { Limiter } from '@hunch/kit/limiter'
import type { Log } from '@hunch/kit/log'
import type { MailTransport } from '@hunch/kit/mail'
import type { Database } from '@hunch/kit/postgres'
import type { Contributions } from '@hunch/members'
import type { Cases } from './clients/cases.ts'
import type { Countries } from './clients/countries.ts'
import type { Exporters } from './clients/exporters.ts'
import type { IdentityProvider } from './clients/identity-provider/provider.ts'
import type { Media } from './clients/media.ts'
import type { Predictions } from './clients/predictions.ts'
import type { AuthConfig } from './config.ts'
import type { ErasureList } from './erasure/erasure-list.ts'
import type { ExclusionHasher } from './exclusions/exclusion-hasher.ts'
import type { ArchivePlaces } from './export/archive-places.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { ProviderName } from './schema/index.ts'
import type { AskerSeal, ChallengeSeal, ConfirmationSeal } from './seal.ts'
import type { KnownBrowserSigner } from './throttling/known-browser-signer.ts'

/** The dependencies of every operation of this service. */
export interface Context {
  readonly config: AuthConfig
  readonly log: Log
  readonly database: Database
  /** The configured identity providers, in the order of their buttons; at least one. */
  readonly providers: ReadonlyMap<ProviderName, IdentityProvider>
  readonly hasher: PasswordHasher
  readonly knownBrowserSigner: KnownBrowserSigner
  readonly challengeSeal: ChallengeSeal
  readonly confirmationSeal: ConfirmationSeal
  readonly askerSeal: AskerSeal
  readonly exclusionHasher: ExclusionHasher
  readonly contributions: Contributions
  readonly mail: MailTransport
  readonly countries: Countries
  readonly media: Media
  readonly predictions: Predictions
  /** Client of moderation, for the targets of cases in the audit log, and the legal notices that mails are about. */
  readonly cases: Cases
  readonly exporters: Exporters
  /** The list of erased members beside the backups; undefined if none is configured. */
  readonly erasureList: ErasureList | undefined
  /** Limits the number of archives that are made at the same time. */
  readonly exportLimiter: Limiter
  /** Limits the number of archives on disk. An archive is on disk while it is made and sent. */
  readonly archivePlaces: ArchivePlaces
}
