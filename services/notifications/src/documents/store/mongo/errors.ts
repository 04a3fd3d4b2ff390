import { commonErrors } from '@hunch/kit/errors'

const duplicateKey = 11_000

/** Whether a write was rejected because a document with the same key is there. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === duplicateKey

/** What the driver throws where the server is away, restarts, or hands over to another. */
const away =
  /^Mongo(oose)?(Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|TopologyClosed|WaitQueueTimeout|ServerClosed)|^MongooseError$/

/** Throws `unavailable` where the server is away, so that the caller tries again. */
export async function asUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && away.test(error.name)) throw commonErrors.unavailable({}, { cause: error })
    throw error
  }
}
