import type { Log } from '@hunch/kit/log'
import type { Database, SharedCommits } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { Timers } from '@hunch/kit/timers'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Blobs } from './blobs/port.ts'
import type { Scratch } from './blobs/scratch.ts'
import type { Checker } from './checker/checker.ts'
import type { Decoders } from './decoders/pool.ts'
import type { KeptBytes } from './images/kept-bytes.ts'
import type { Times } from './limits.ts'
import type { ViewedPhoto } from './photos/attach-photos.ts'

/** What operations work with. */
export interface Context {
  readonly log: Log
  readonly times: Times
  readonly timers: Timers
  readonly database: Database
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly decoders: Decoders
  /** The operator's checker of pictures; undefined where there is none. */
  readonly checker: Checker | undefined
  /** Photos of private groups are checked as well. */
  readonly checksPrivate: boolean
  readonly auth: Pick<Client<typeof AuthService>, 'photosInUse'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'photosInUse'>
  /** Variants that this process is making, by their blob's key: concurrent requests share the result. */
  readonly variantsInProgress: Map<string, Promise<Uint8Array>>
  /** Variants that were sent lately, by their blob's key. */
  readonly keptVariants: KeptBytes
  /** Photos by their names, as they are from then on: requests that come together share a read. */
  readonly photoReads: SharedCommits<string, ViewedPhoto | undefined>
}
