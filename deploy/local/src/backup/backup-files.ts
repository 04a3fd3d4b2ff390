/** The files that backups of a data folder and of a deployment have in common. */
export { lockFolder } from '../data/lock.ts'
export {
  type Backup,
  erasureListOf,
  listBackups,
  nameBackup,
  pruneBackups,
  unfinished,
} from './backups.ts'
export {
  type Checksums,
  checksumOf,
  describeDamagedPhotos,
  isPhoto,
  readChecksums,
  requirePhotos,
  verifyBackup,
} from './checksums.ts'
export { describeBackups, findBackup } from './find-backup.ts'
export { finishBackup, removeUnfinished } from './finish-backup.ts'
export type { Manifest } from './manifest.ts'
export { currentRelease, isAhead, nameRelease } from './release.ts'
export { compressed, freeBytes, requireRoom } from './room.ts'
