import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Service } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import { createService, type Ground } from '@hunch/kit/service'
import type { Telemetry } from '@hunch/kit/telemetry'
import { nodeTimers } from '@hunch/kit/timers'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { openBlobs } from './blobs/open.ts'
import { createChecker } from './checker/checker.ts'
import type { MediaConfig } from './config.ts'
import type { Context } from './context.ts'
import { createDecoders } from './decoders/pool.ts'
import { topic } from './erasure/erase-member.ts'
import { handlers, topics } from './handlers.ts'
import { routes } from './http.ts'
import { createKeptBytes } from './images/kept-bytes.ts'
import { jobs } from './jobs.ts'
import { defaultTimes } from './limits.ts'
import { createPhotoReads } from './photos/photo-reads.ts'

export type { MediaConfig } from './config.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Returns the default number of decoders: at least two, so that a slow upload never blocks the display of pictures. */
const defaultDecoders = () => Math.max(2, availableParallelism())

/** Creates the media service; `overrides` replaces parts of its context. */
export async function createMedia(
  config: MediaConfig,
  parent: Log,
  overrides: Partial<Context> = {},
  telemetry?: Telemetry,
): Promise<Service> {
  const open = (ground: Ground<MediaConfig>) => openMedia(ground, overrides)
  const definition = { name: 'media', migrations, topic, topics, handlers: () => handlers, routes, jobs, open }
  return (await createService(definition, config, parent, telemetry)).service
}

/** Opens the dependencies of the operations. */
function openMedia({ config, log, database, connect }: Ground<MediaConfig>, overrides: Partial<Context>) {
  const decoders = createDecoders({ size: config.decoders ?? defaultDecoders(), log })
  const { disk, ...stores } = openBlobs(config.photosUrl, { log, scratchDir: config.scratchDir })
  const context: Context = {
    log,
    times: defaultTimes,
    timers: nodeTimers,
    database,
    ...stores,
    decoders,
    checker: createChecker({ url: config.checkUrl, key: config.checkKey, log }),
    checksPrivate: config.checksPrivate ?? false,
    auth: connect(AuthService, 'auth', config.authRpc),
    predictions: connect(PredictionsService, 'predictions', config.predictionsRpc),
    variantsInProgress: new Map(),
    keptVariants: createKeptBytes(),
    photoReads: createPhotoReads(database),
    ...overrides,
  }
  const scratch = { name: 'scratch', start: () => context.scratch.prepare() }
  return { context, parts: [scratch, context.blobs, disk, context.decoders] }
}
