/** Groups as a process of its own. */
import { runProcess } from '@hunch/kit/lifecycle'
import { readGroupsConfig } from './config.ts'
import { createGroups } from './service.ts'

await runProcess(readGroupsConfig, createGroups)
