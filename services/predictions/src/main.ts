/** Runs predictions as its own process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readPredictionsConfig } from './config.ts'
import { createPredictions } from './service.ts'

await runProcess(readPredictionsConfig, createPredictions)
