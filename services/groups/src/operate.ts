/** Operator commands for the events of groups, configured by the process's environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateGroupsBy } from './operations.ts'

await operateProcess('groups', operateGroupsBy)
