import type { Command } from '../command.ts'
import { call, readWords, usualData } from './options.ts'

const flags = { data: { type: 'string' } } as const

/** Upgrades a data folder to this version. */
export const upgrade: Command = {
  usage: `Takes a data folder over to this version, as the next npm start does by itself: makes a restore point, runs the
migrations, checks the data, and puts it back as it was where a check fails. The product must be stopped.

  ${call} upgrade

  --data <folder>   the data folder (${usualData})

How a deployment is upgraded is described in docs/backup.md.`,
  async run(args, { environment, print }) {
    const { values } = readWords(args, flags)
    const { upgradeFolder } = await import('@hunch/local/backup')
    const done = await upgradeFolder(values.data ?? usualData, { ...environment })
    print(done ? 'The data is up to date.' : 'There is nothing to do: the data was last used by this version.')
    return 0
  },
}
