import { type DraftOwner, nameOfDraft as keyOf } from './draftStorage.ts'

const database = 'drafts'
const table = 'photos'

/** Reads the photos of a draft. Returns none if the storage is unavailable. */
export async function loadPhotos(owner: DraftOwner): Promise<File[]> {
  const kept: unknown = await inTable('readonly', (photos) => photos.get(keyOf(owner)))
  return Array.isArray(kept) ? kept.filter((file): file is File => file instanceof File) : []
}

/** Stores a draft's photos. An empty list deletes them. */
export async function keepPhotos(owner: DraftOwner, files: readonly File[]): Promise<void> {
  await inTable('readwrite', (photos) =>
    files.length > 0 ? photos.put([...files], keyOf(owner)) : photos.delete(keyOf(owner)),
  )
}

/** Runs one request on the object store. Returns undefined if the browser does not allow it (private window, full disk). */
async function inTable(mode: IDBTransactionMode, run: (photos: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const opened = await openDatabase()
    try {
      return await settled(run(opened.transaction(table, mode).objectStore(table)))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
