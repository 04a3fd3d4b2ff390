/** Operator commands for the events of social, configured by the process's environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateSocialBy } from './operations.ts'

await operateProcess('social', operateSocialBy)
