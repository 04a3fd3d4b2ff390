import { readFileSync } from 'node:fs'
import { plain } from '@hunch/kit/config'
import { writePrivateFile } from '@hunch/kit/files'
import type { Surroundings } from './command.ts'

interface Change {
  /** Possible names of the setting. The first one that is set takes precedence. */
  readonly names: readonly [string, ...string[]]
  readonly value: string
}

/**
 * Changes a setting in the settings file. Changes nothing if there is no settings file, or if the environment has the setting,
 * because the environment takes precedence. `words` describes the change, or how to make it.
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

/**
 * Sets a variable in the text of a settings file. Replaces the variable's line, even one with `export NAME=` or `NAME_FILE=`.
 * Appends a line if there is none.
 */
function withLine(text: string, name: string, value: string): string {
  const line = `${name}=${value}`
  const present = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}(_FILE)?[ \\t]*=.*$`, 'm')
  if (present.test(text)) return text.replace(present, () => line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}
