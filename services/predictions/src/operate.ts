/** The operator's commands on predictions' events, configured by the environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operatePredictionsBy } from './operations.ts'

await operateProcess('predictions', operatePredictionsBy)
