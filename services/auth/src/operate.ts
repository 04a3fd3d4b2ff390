/** Auth: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operateAuthBy } from './operations.ts'

await operateProcess('auth', operateAuthBy)
