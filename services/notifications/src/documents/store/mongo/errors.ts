import { commonErrors } from '@hunch/kit/errors'

const duplicateKey = 11_000

/** Whether a write was rejected because a document with the same key exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === duplicateKey

/** Error names of the driver if the server is unavailable, restarts or fails over. */
const away =
  /^Mongo(oose)?(Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|TopologyClosed|WaitQueueTimeout|ServerClosed)|^MongooseError$/

/** Runs `work`. Throws `unavailable` if the server is unavailable, so that the caller retries. */
export async function asUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && away.test(error.name)) throw commonErrors.unavailable({}, { cause: error })
    throw error
  }
}
