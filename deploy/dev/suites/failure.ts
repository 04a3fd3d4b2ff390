import { stripVTControlCharacters } from 'node:util'

const linesShown = 8

/** A failed test, followed by the first lines of each of its messages, indented. */
export const failure = (test: string, ...messages: readonly string[]): string =>
  [test, ...messages.flatMap((message) => beginningOf(message))].join('\n')

/** The first lines of a text (default: 8), indented, without blank lines and stack frames of packages. */
export function beginningOf(text: string, most = linesShown): string[] {
  const lines = stripVTControlCharacters(text).split('\n')
  const own = lines.filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line))
  return own.slice(0, most).map((line) => `    ${line.trimEnd()}`)
}
