import { stripVTControlCharacters } from 'node:util'

const linesShown = 8

/** A failed test and the beginning of its message, indented, for the end of a long log. */
export function failure(test: string, message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const shown = lines.filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line)).slice(0, linesShown)
  return [test, ...shown.map((line) => `    ${line.trimEnd()}`)].join('\n')
}
