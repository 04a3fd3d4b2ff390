import type { Writable } from 'node:stream'
import { createLog } from '@hunch/kit/log'
import { messageOf, UsageError } from '@hunch/kit/operator-commands'
import { useSettingsFile } from '@hunch/local/settings-file'
import { commands } from './commands.ts'

const call = 'npm run hunch --'
const overview = `Usage: ${call} <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(13)} ${summary}`)
  .join('\n')}

  ${call} <command> --help shows how a command is used.

Ends with 0 where it is done, 1 where something is wrong, 2 where the command is not understood.`

/** The settings and the output streams of an operator command. */
interface Terminal {
  /** Variables of the process. `runHunch` adds those of the settings file. */
  readonly environment: Record<string, string | undefined>
  readonly out: Writable & { readonly isTTY?: boolean }
  readonly err: Writable
}

/** Runs a command. Returns its exit code: 0 on success, 1 if something is wrong, 2 for an unknown command or bad arguments. */
export async function runHunch(
  [name = '--help', ...args]: readonly string[],
  { environment, out, err }: Terminal,
): Promise<number> {
  const print = (line: string) => void out.write(`${line}\n`)
  const warn = (line: string) => void err.write(`${line}\n`)
  if (['--help', '-h', 'help'].includes(name)) {
    print(overview)
    return 0
  }
  const entry = commands[name]
  if (!entry) {
    warn(`There is no command ${name}.\n\n${overview}`)
    return 2
  }
  const command = await entry.load()
  if (args.some((word) => word === '--help' || word === '-h')) {
    print(command.usage)
    return 0
  }
  try {
    const log = createLog({ level: 'warn', destination: err })
    const file = useSettingsFile(environment)
    for (const sentence of file?.unknown ?? []) warn(sentence)
    return await command.run(args, { environment, file, print, isTerminal: out.isTTY === true, log })
  } catch (error) {
    if (error instanceof UsageError) {
      warn(`${error.message}\n\n${command.usage}`)
      return 2
    }
    warn(messageOf(error))
    return 1
  }
}
