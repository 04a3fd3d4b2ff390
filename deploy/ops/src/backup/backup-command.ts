import { UsageError } from '@hunch/kit/operator-commands'
import type { Command } from '../command.ts'
import { call, readWords, usualData } from './options.ts'

const flags = {
  data: { type: 'string' },
  to: { type: 'string' },
  list: { type: 'boolean' },
  verify: { type: 'string' },
} as const

/** Makes, lists and verifies backups of the product that `npm start` runs on a data folder. */
export const backup: Command = {
  usage: `Makes a backup at one point in time, without stopping anything.

  ${call} backup                   of the product that npm start runs, or ran, on a data folder
  ${call} backup --list            the backups that there are, newest first
  ${call} backup --verify <path>   reads a backup and compares it with its checksums

  --data <folder>   the data folder (${usualData})
  --to <folder>     where backups are kept (BACKUP_DIR, else backups/ in the data folder)

Every night one is made by itself, and BACKUPS_KEPT (14) of them are kept. Backups of a deployment are
described in docs/backup.md.`,
  async run(args, { environment, print }) {
    const { values } = readWords(args, flags)
    if (values.list && values.verify) throw new UsageError('--list and --verify do not go together')
    const { backUp, backupFolderOf, checkBackup, describeBackups } = await import('@hunch/local/backup')
    const dataDir = values.data ?? usualData
    if (values.verify) {
      print(`Whole: ${await checkBackup(values.verify)} files are what was backed up.`)
      return 0
    }
    const folder = values.to ?? backupFolderOf({ ...environment }, dataDir)
    if (values.list) {
      const lines = await describeBackups(folder)
      for (const line of lines.length > 0 ? lines : [`There are no backups in ${folder}.`]) print(line)
      return 0
    }
    const { path, manifest } = await backUp({ dataDir, folder }, environment['PRODUCT_NAME'] || 'Hunch')
    print(`${path} holds the data of ${manifest.at}.`)
    return 0
  },
}
