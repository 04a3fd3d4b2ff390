import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { Contacts } from './clients/contacts.ts'
import type { Sink } from './clients/sink.ts'
import type { Views } from './clients/views.ts'
import type { Thresholds } from './domain/ranks.ts'
import type { Documents } from './store/documents/index.ts'

/** What judging members works with. */
export interface Judging {
  readonly database: Database
  /** What each rank asks for. */
  readonly thresholds: Thresholds
  /** Whether facts are told. A rebuild from the log tells nothing. */
  readonly tells: boolean
}

/** All that a use case works with. */
export interface Context extends Judging {
  readonly log: Log
  readonly documents: Documents
  /** auth, for languages and time zones. */
  readonly contacts: Contacts
  /** predictions, for who sees a post. */
  readonly views: Views
  /** Where client events go besides; nowhere where the operator named nothing. */
  readonly sink: Sink
}
