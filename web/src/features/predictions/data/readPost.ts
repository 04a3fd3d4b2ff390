import { ApiError, call } from '../../../api/index.ts'
import { loadAhead } from '../model/images.ts'
import type { PostStore } from './store.ts'

/** Reads a post afresh into the store and answers with its id; null where it does not exist (any more). */
export async function readPost(store: PostStore, id: string, signal?: AbortSignal): Promise<string | null> {
  const askedAt = store.now()
  try {
    const item = await call('getPrediction', { params: { id }, ...(signal ? { signal } : {}) })
    if (!store.get(id)) loadAhead(item.prediction)
    return store.learn([item], askedAt)[0] ?? null
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isGone) throw error
    store.remove(id)
    return null
  }
}
