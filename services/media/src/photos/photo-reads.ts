import { createSharedCommits, type Database, type SharedCommits } from '@hunch/kit/postgres'
import { photoLimits } from './limits.ts'
import { findPhotos, type ViewedPhoto } from './store/photos.ts'

/**
 * Looks photos up by name. Concurrent requests share a read. The read begins after they have arrived, so
 * each request sees the photo's current state.
 */
export const createPhotoReads = ({ db }: Database): SharedCommits<string, ViewedPhoto | undefined> =>
  createSharedCommits({
    most: photoLimits.photosPerRead,
    mostWaiting: photoLimits.waitingReads,
    write: (names) => findPhotos(db, names),
  })
