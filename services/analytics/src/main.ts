/** Runs the analytics service as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readAnalyticsConfig } from './config.ts'
import { createAnalytics } from './service.ts'

await runProcess(readAnalyticsConfig, createAnalytics)
