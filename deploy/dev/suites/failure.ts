import { stripVTControlCharacters } from 'node:util'

const linesShown = 8

/** A failed test and the beginning of each of its messages, indented, for the end of a long log. */
export const failure = (test: string, ...messages: readonly string[]): string =>
  [test, ...messages.flatMap((message) => beginningOf(message))].join('\n')

/** The first lines of a text that are not blank, nor of packages, indented. */
export function beginningOf(text: string, most = linesShown): string[] {
  const lines = stripVTControlCharacters(text).split('\n')
  const own = lines.filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line))
  return own.slice(0, most).map((line) => `    ${line.trimEnd()}`)
}
