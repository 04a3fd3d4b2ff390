import { readFileSync } from 'node:fs'
import { ConfigError } from './fault.ts'

/** A variable of a settings file. */
interface Line {
  readonly number: number
  readonly value: string
}

/** A settings file as it was read. */
export interface SettingsFile {
  readonly path: string
  /** Variable → where it stands and what it is. */
  readonly lines: ReadonlyMap<string, Line>
}

/**
 * Reads a settings file: `NAME=value` a line, the value to the end of the line as it stands, quotes around all of it
 * dropped; lines that begin with # are comments. So a value may hold # and quotes, and `docker run --env-file` reads
 * the same out of a file without quotes.
 *
 * @throws ConfigError naming every line that is neither, and every variable that is there twice
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
    // Never the line itself: it may hold a secret.
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
