/** Predictions: what an operator can do about its events, by its own environment. */
import { operateProcess } from '@hunch/kit/operations'
import { operatePredictionsBy } from './operations.ts'

await operateProcess('predictions', operatePredictionsBy)
