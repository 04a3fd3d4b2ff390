/** The operator's commands on auth's events, configured by the environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateAuthBy } from './operations.ts'

await operateProcess('auth', operateAuthBy)
