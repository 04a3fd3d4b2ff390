import { UsageError } from '@hunch/kit/operator-commands'
import type { Command } from '../command.ts'
import { call, readWords, usualData } from './options.ts'

const flags = {
  data: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'without-erasures': { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
} as const

/** Restores a backup into a data folder. */
export const restore: Command = {
  usage: `Restores a backup into a data folder on which nothing runs. All sessions and mailed links end, and members who
were erased after the backup was made are erased again, by the list that is kept beside the backups.

  ${call} restore <backup>   its folder, or its name as backup --list prints it

  --data <folder>        the data folder (${usualData}); it must be empty
  --replace              replaces the contents of the data folder
  --without-erasures     goes on although the list of erased members is missing: they will be back

Of a deployment, databases are restored by the tools of their servers (docs/backup.md). Then, with the environment of
auth and ERASURES_URL, before any process is started:

  ${call} restore --finish   ends all sessions and mailed links, and erases again who was erased since`,
  async run(args, { environment, print, log }) {
    const { values, word } = readWords(args, flags, 1)
    if (values.finish) {
      if (word || values.data || values.replace || values['without-erasures'])
        throw new UsageError('--finish is of a deployment, and goes with nothing else')
      const { finishRestoreBy } = await import('@hunch/auth/operator-commands')
      const done = await finishRestoreBy(environment, log)
      print(
        `${done.endedSessions} sessions and ${done.endedLinks} mailed links are ended, ${done.erasedAgain} of the ` +
          `${done.listed} members that the list names were erased again. The other services follow once they run.`,
      )
      return 0
    }
    if (!word) throw new UsageError('say which backup is to be restored')
    const { restore: restoreBackup } = await import('@hunch/local/backup')
    await restoreBackup(
      {
        backup: word,
        dataDir: values.data ?? usualData,
        replace: values.replace,
        withoutErasures: values['without-erasures'],
      },
      { ...environment },
      print,
    )
    return 0
  },
}
