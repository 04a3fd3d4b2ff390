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

/** The dependencies of all operations. */
export interface Context {
  readonly log: Log
  readonly times: Times
  readonly timers: Timers
  readonly database: Database
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly decoders: Decoders
  /** The operator's checker of pictures; undefined if there is none. */
  readonly checker: Checker | undefined
  /** Whether photos of private groups are checked too. */
  readonly checksPrivate: boolean
  readonly auth: Pick<Client<typeof AuthService>, 'photosInUse'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'photosInUse'>
  /** Variants that this process is making, by blob key: concurrent requests share the result. */
  readonly variantsInProgress: Map<string, Promise<Uint8Array>>
  /** Recently sent variants, by blob key. */
  readonly keptVariants: KeptBytes
  /** Looks up photos by name. Concurrent requests share a read that begins after they arrive. */
  readonly photoReads: SharedCommits<string, ViewedPhoto | undefined>
}
