import { readFileSync } from 'node:fs'
import { plain } from '@hunch/kit/config'
import { writePrivateFile } from '@hunch/kit/files'
import type { Surroundings } from './command.ts'

interface Change {
  /** Under which names it may be set; the first that is goes before the others. */
  readonly names: readonly [string, ...string[]]
  readonly value: string
}

/**
 * Changes a setting in the settings file, which may have been made for that. Where it is set in the environment, which
 * goes before the file, nothing is changed. Returns what was done, or is to be done.
 */
export async function changeSetting(
  { environment, file }: Pick<Surroundings, 'environment' | 'file'>,
  { names, value }: Change,
): Promise<{ readonly isDone: boolean; readonly words: string }> {
  const set = Object.keys(environment).filter((name) => names.includes(plain(name)) && environment[name])
  const elsewhere = set.find((name) => !file?.used.has(name))
  if (elsewhere)
    return {
      isDone: false,
      words: `${elsewhere} is set in the environment: set ${plain(elsewhere)}=${value} there, then restart.`,
    }
  if (!file) return { isDone: false, words: `Set ${names.at(-1)}=${value} where the settings are, then restart.` }
  const name = names.find((each) => set.some((there) => plain(there) === each)) ?? names.at(-1) ?? ''
  await writePrivateFile(file.path, withLine(readFileSync(file.path, 'utf8'), name, value))
  return { isDone: true, words: `${file.path} has ${name}=${value} now. Restart for it.` }
}

/** The text of a settings file with a variable set: in its line, whichever form that has, or in one at the end. */
function withLine(text: string, name: string, value: string): string {
  const line = `${name}=${value}`
  const present = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}(_FILE)?[ \\t]*=.*$`, 'm')
  if (present.test(text)) return text.replace(present, () => line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}
