import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Log, silentLog } from '@hunch/kit/log'
import type { Telemetry } from '@hunch/kit/telemetry'
import { startService } from '@hunch/kit/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { file_hunch_media_v1_events } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import type { PictureCheck } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { createDecoders, type DecoderOptions, type Decoders } from '../../src/decoders/pool.ts'
import { createMedia, type MediaConfig } from '../../src/service.ts'
import { startAuth } from './auth.ts'
import { callers } from './callers.ts'
import { startPredictions } from './predictions.ts'

/** Log and telemetry of the service. Default: a log that writes nothing, and no telemetry. */
interface Observed {
  readonly log?: Log
  readonly telemetry?: Telemetry
}

/** The service with auth and predictions as peers and its own folder. `replace` replaces parts of each replica's context. */
export async function startWorld(
  replace: (config: MediaConfig) => Partial<Context> = () => ({}),
  more: PictureCheck = {},
  { log = silentLog(), telemetry }: Observed = {},
) {
  const base = await startService({
    name: 'media',
    stores: new URL('../../migrations', import.meta.url),
    peers: { auth: startAuth, predictions: startPredictions, folder: openFolder },
    callers: ['groups', 'moderation'],
    events: [file_hunch_auth_v1_events, file_hunch_media_v1_events],
    configure: (common, { auth, predictions, folder }): MediaConfig => ({
      ...common,
      photosUrl: pathToFileURL(folder.path).href,
      authRpc: auth.address,
      predictionsRpc: predictions.address,
      decoders: 2,
      ...more,
    }),
    create: (config) => createMedia(config, log, replace(config), telemetry),
  })
  const origin = base.service.addresses().http
  return {
    ...base,
    /** The current instance, also after a restart. */
    get service() {
      return base.service
    },
    origin,
    ...callers(base.keys, origin),
    files: () => filesOf(base.folder.path),
  }
}

/** Creates decoders with long timeouts, so that other load on the machine fails no test. */
export const patientDecoders = (options: Partial<DecoderOptions> = {}): Decoders =>
  createDecoders({ size: 2, processorMs: 60_000, totalMs: 90_000, log: silentLog(), ...options })

export type World = Awaited<ReturnType<typeof startWorld>>

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'media-test-'))
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}

/** Every file in a folder, by relative path. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
