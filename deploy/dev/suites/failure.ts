import { stripVTControlCharacters } from 'node:util'

const linesShown = 8

/** A test that failed and the beginning of what it said, indented, for the end of a long log. */
export function failure(test: string, message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const said = lines.filter((line) => line.trim() && !/^\s+at .*node_modules/.test(line)).slice(0, linesShown)
  return [test, ...said.map((line) => `    ${line.trimEnd()}`)].join('\n')
}
