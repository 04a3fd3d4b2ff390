/** Runs the media service as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readMediaConfig } from './config.ts'
import { createMedia } from './service.ts'

await runProcess(readMediaConfig, (config, log, metrics) => createMedia(config, log, {}, metrics))
