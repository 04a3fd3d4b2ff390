/** Social as a process of its own. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readSocialConfig } from './config.ts'
import { createSocial } from './service.ts'

await runProcess(readSocialConfig, createSocial)
