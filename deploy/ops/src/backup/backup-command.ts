import { resolve } from 'node:path'
import { UsageError } from '@hunch/kit/operator-commands'
import type { Command, Surroundings } from '../command.ts'
import { dataFolderOf } from '../product.ts'
import { call, readWords } from './options.ts'

const flags = {
  data: { type: 'string' },
  to: { type: 'string' },
  list: { type: 'boolean' },
  verify: { type: 'string' },
  nightly: { type: 'boolean' },
} as const

/** Makes, lists and verifies backups of a data folder or of a deployment. */
export const backup: Command = {
  usage: `Makes a backup at one point in time, without stopping anything.

  ${call} backup                   of the product that npm start runs, or ran, on a data folder; or of a deployment
  ${call} backup --list            the backups that there are, newest first
  ${call} backup --verify <path>   reads a backup and compares it with its checksums; any damage is an error

  --data <folder>   the data folder (.data, unless settings name a deployment)
  --to <folder>     where backups are kept (BACKUP_DIR, else backups/ in the data folder)
  --nightly         of a deployment: keeps this backup as a nightly one, and deletes those beyond BACKUPS_KEPT (14)

A deployment is found by the settings of its processes: the addresses of every store, and ERASURES_URL. Its databases'
own addresses are needed, not a pooler's. Of a data folder, every night one is made by itself. Both are described in
docs/backup.md.`,
  async run(args, surroundings) {
    const { values } = readWords(args, flags)
    if (values.list && values.verify) throw new UsageError('--list and --verify do not go together')
    if (values.verify) {
      const { describeDamagedPhotos, verifyBackup } = await import('@hunch/local/backup-files')
      const { files, damagedPhotos } = await verifyBackup(resolve(values.verify))
      if (damagedPhotos.length > 0) throw new Error(describeDamagedPhotos(damagedPhotos))
      surroundings.print(`Whole: ${files.length} files are what was backed up.`)
      return 0
    }
    const dataDir = dataFolderOf(values.data, surroundings)
    return dataDir === undefined ? ofDeployment(values, surroundings) : ofFolder(dataDir, values, surroundings)
  },
}

interface Values {
  readonly to?: string | undefined
  readonly list?: boolean | undefined
  readonly nightly?: boolean | undefined
}

async function ofFolder(
  dataDir: string,
  { to, list, nightly }: Values,
  { environment, print }: Surroundings,
): Promise<number> {
  if (nightly) throw new UsageError('--nightly is of a deployment: npm start makes nightly backups by itself')
  const { backUp, backupFolderOf } = await import('@hunch/local/backup')
  const folder = to ?? backupFolderOf({ ...environment }, dataDir)
  if (list) return printList(folder, print)
  const { path, manifest } = await backUp({ dataDir, folder }, environment['PRODUCT_NAME'] || 'Hunch')
  print(`${path} holds the data of ${manifest.at}.`)
  return 0
}

async function ofDeployment(
  { to, list, nightly = false }: Values,
  { environment, print, log }: Surroundings,
): Promise<number> {
  const { readBackupSettings, readStores } = await import('./stores.ts')
  const settings = readBackupSettings(to === undefined ? environment : { ...environment, BACKUP_DIR: to })
  const folder = resolve(settings.folder)
  if (list) return printList(folder, print)
  const { backUpDeployment } = await import('./back-up-deployment.ts')
  const kept = nightly ? settings.kept : undefined
  const { backup: made, deleted } = await backUpDeployment({ stores: readStores(environment), folder, kept, log })
  print(`${made.path} holds the data of ${made.manifest.at}.`)
  for (const name of deleted) print(`${name} was deleted.`)
  return 0
}

async function printList(folder: string, print: Surroundings['print']): Promise<number> {
  const { describeBackups } = await import('@hunch/local/backup-files')
  const lines = await describeBackups(folder)
  for (const line of lines.length > 0 ? lines : [`There are no backups in ${folder}.`]) print(line)
  return 0
}
