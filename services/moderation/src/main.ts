/** Runs moderation as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readModerationConfig } from './config.ts'
import { createModeration } from './service.ts'

await runProcess(readModerationConfig, createModeration)
