/** Runs the social service as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readSocialConfig } from './config.ts'
import { createSocial } from './service.ts'

await runProcess(readSocialConfig, createSocial)
