import { readFileSync } from 'node:fs'
import { ConfigError } from './fault.ts'

/** A variable of a settings file. */
interface Line {
  readonly number: number
  readonly value: string
}

/** A parsed settings file. */
export interface SettingsFile {
  readonly path: string
  /** Variable → its line number and value. */
  readonly lines: ReadonlyMap<string, Line>
}

/**
 * Reads a settings file with one `NAME=value` a line; lines that begin with # are comments. A value extends to the end of
 * the line and may contain # and quotes. Quotes around a whole value are dropped. `docker run --env-file` reads a file
 * without quotes in the same way.
 *
 * @throws ConfigError if the file cannot be read; or with every invalid line and every variable that occurs twice
 */
export function readSettingsFile(path: string): SettingsFile {
  const lines = new Map<string, Line>()
  const faults: string[] = []
  for (const [index, line] of readText(path).split(/\r?\n/).entries()) {
    const number = index + 1
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(text) ?? []
    const before = name === undefined ? undefined : lines.get(name)
    // Do not print the line: it may contain a secret.
    if (name === undefined) faults.push(`line ${number} is neither NAME=value nor a comment`)
    else if (before) faults.push(`${name} is there twice, in lines ${before.number} and ${number}`)
    else lines.set(name, { number, value: unquoted(value) })
  }
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `${path}: ${fault}`))
  return { path, lines }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError([`${path}: cannot be read (${Error.isError(error) ? error.message : error})`])
  }
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
