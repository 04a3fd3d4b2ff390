import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Decoders } from './decoders/pool.ts'
import type { Times } from './domain/limits.ts'
import type { Blobs } from './store/blobs/index.ts'
import type { Scratch } from './store/scratch.ts'

/** All that a use case works with. */
export interface Context {
  readonly log: Log
  readonly times: Times
  readonly database: Database
  readonly blobs: Blobs
  readonly scratch: Scratch
  readonly decoders: Decoders
  readonly auth: Pick<Client<typeof AuthService>, 'photosInUse'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'photosInUse'>
  /** Variants being made by this process, by their key: whoever asks meanwhile shares the result. */
  readonly making: Map<string, Promise<Uint8Array>>
}
