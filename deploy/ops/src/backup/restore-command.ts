import { resolve } from 'node:path'
import { UsageError } from '@hunch/kit/operator-commands'
import type { Command, Surroundings } from '../command.ts'
import { dataFolderOf } from '../product.ts'
import { bytesAsText } from '../words.ts'
import { call, readWords } from './options.ts'
import type { RestoreRequest } from './restore-deployment.ts'

const flags = {
  data: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'without-erasures': { type: 'boolean', default: false },
  'without-photos': { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
} as const

/** Restores a backup into a data folder, or into the stores of a deployment. */
export const restore: Command = {
  usage: `Restores a backup into a data folder, or into the stores of a deployment, while no process runs. All sessions and mailed
links end, and members who were erased after the backup was made are erased again, by the list that is kept beside the
backups.

  ${call} restore <backup>   its folder, or its name as backup --list prints it

  --data <folder>        the data folder (.data, unless settings name a deployment); it must be empty
  --replace              replaces the data in the folder or in the stores
  --without-erasures     goes on although the list of erased members is missing: they will be back
  --without-photos       goes on although more than half of the photos' files are damaged or missing

A deployment is found by the settings of its processes: the addresses of every store, BACKUP_DIR, ERASURES_URL, and the
key of auth (AUTH_IDENTITY_PRIVATE_KEY, IDENTITY_PUBLIC_KEYS). If databases were restored by the tools of their servers,
before any process is started:

  ${call} restore --finish   ends all sessions and mailed links, and erases again who was erased since`,
  async run(args, surroundings) {
    const { values, word } = readWords(args, flags, 1)
    if (values.finish) {
      if (word || values.data || values.replace || values['without-erasures'] || values['without-photos'])
        throw new UsageError('--finish is of a deployment, and goes with nothing else')
      return finish(surroundings)
    }
    if (!word) throw new UsageError('say which backup is to be restored')
    const { replace, 'without-erasures': withoutErasures, 'without-photos': withoutPhotos } = values
    const how = { replace, withoutErasures, withoutPhotos }
    const dataDir = dataFolderOf(values.data, surroundings)
    if (dataDir === undefined) return intoDeployment(word, how, surroundings)
    const { restore: restoreBackup } = await import('@hunch/local/backup')
    const { environment, print } = surroundings
    await restoreBackup({ ...how, backup: word, dataDir }, { ...environment }, print)
    return 0
  },
}

async function intoDeployment(
  word: string,
  how: Pick<RestoreRequest, 'replace' | 'withoutErasures' | 'withoutPhotos'>,
  { environment, print, log }: Surroundings,
): Promise<number> {
  const { readBackupSettings, readStores } = await import('./stores.ts')
  const { describeDamagedPhotos, findBackup } = await import('@hunch/local/backup-files')
  const { restoreDeployment } = await import('./restore-deployment.ts')
  const backup = findBackup(word, resolve(readBackupSettings(environment).folder))
  const done = await restoreDeployment({ ...how, stores: readStores(environment), backup, environment, log, print })
  const { files, bytes, lost } = done.orphans
  if (done.damagedPhotos.length > 0) print(`Warning: ${describeDamagedPhotos(done.damagedPhotos)} They were skipped.`)
  if (files > 0)
    print(
      `${files} files of the photo store belong to no photo (${bytesAsText(bytes)}): media orphans --remove removes them.`,
    )
  if (lost.length > 0) print(`${lost.length} photos have lost their file: ${lost.slice(0, 20).join(', ')}`)
  print(`Restored: the data of ${done.manifest.at}. ${sentenceOf(done)}`)
  return 0
}

async function finish({ environment, print, log }: Surroundings): Promise<number> {
  const { finishRestoreBy } = await import('@hunch/auth/operator-commands')
  print(sentenceOf(await finishRestoreBy(environment, log)))
  return 0
}

interface Finished {
  readonly endedSessions: number
  readonly endedLinks: number
  readonly erasedAgain: number
  readonly listed: number
}

const sentenceOf = ({ endedSessions, endedLinks, erasedAgain, listed }: Finished): string =>
  `${endedSessions} sessions and ${endedLinks} mailed links are ended, ${erasedAgain} of the ${listed} members that the ` +
  'list names were erased again. The other services follow once they run.'
