/** Predictions as a process of its own. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readPredictionsConfig } from './config.ts'
import { createPredictions } from './service.ts'

await runProcess(readPredictionsConfig, createPredictions)
