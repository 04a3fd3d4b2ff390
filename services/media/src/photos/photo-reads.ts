import { createSharedCommits, type Database, type SharedCommits } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'
import { findPhotos, type ViewedPhoto } from './store/photos.ts'

/**
 * Looks photos up by their names. A read begins after the requests that share it have come, so each is judged by
 * the photo as it is from then on.
 */
export const createPhotoReads = ({ db }: Database): SharedCommits<string, ViewedPhoto | undefined> =>
  createSharedCommits({
    most: fixedLimits.photosPerRead,
    mostWaiting: fixedLimits.waitingReads,
    write: (names) => findPhotos(db, names),
  })
