/** Runs the groups service as a separate process. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readGroupsConfig } from './config.ts'
import { createGroups } from './service.ts'

await runProcess(readGroupsConfig, createGroups)
