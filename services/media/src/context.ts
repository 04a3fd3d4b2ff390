import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Blobs } from './blobs/port.ts'
import type { Scratch } from './blobs/scratch.ts'
import type { Decoders } from './decoders/pool.ts'
import type { Times } from './limits.ts'

/** What operations work with. */
export interface Context {
  readonly log: Log
  readonly times: Times
  readonly database: Database
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly decoders: Decoders
  readonly auth: Pick<Client<typeof AuthService>, 'photosInUse'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'photosInUse'>
  /** Variants that this process is making, by their blob's key: concurrent requests share the result. */
  readonly variantsInProgress: Map<string, Promise<Uint8Array>>
}
