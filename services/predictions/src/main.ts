import { runUntilSignalled } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { readPredictionsConfig } from './config.ts'
import { createPredictions } from './service.ts'

const { config, logLevel } = readPredictionsConfig()
const log = createLog({ level: logLevel })
await runUntilSignalled(() => createPredictions(config, log), log)
