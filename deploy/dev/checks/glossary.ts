/** Reads the rules of the glossary: translations of whole texts, and words that a language must not use. */
import type { Sources } from './sources.ts'

const glossaryFile = 'web/src/locales/GLOSSARY.md'
const tableOfWholeTexts = '## Whole texts'
const tableOfWords = '## Not these words'

/** A word that a language must not use. */
export interface Banned {
  readonly language: string
  readonly word: string
  readonly instead: string
  /** Keys, or prefixes of keys, in which the word means something else. */
  readonly except: readonly string[]
  readonly pattern: RegExp
}

/** Reads the glossary's forbidden words. Throws if there are none, which means that the table was moved. */
export function readGlossary(sources: Sources): readonly Banned[] {
  const [, table = ''] = sources.text(glossaryFile).split(tableOfWords)
  const banned = table.split('\n').flatMap(rowOf)
  if (banned.length === 0) throw new Error(`${glossaryFile} has no table "${tableOfWords}"`)
  return banned
}

/** Translations of whole English texts, by English text and language. */
export type WholeTexts = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Reads the glossary's table of whole texts. Throws if there is none. */
export function readWholeTexts(sources: Sources): WholeTexts {
  const [, section = ''] = sources.text(glossaryFile).split(tableOfWholeTexts)
  const [header = [], , ...rows] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .map(cellsOf)
    .filter(({ length }) => length > 1)
  if (rows.length === 0) throw new Error(`${glossaryFile} has no table "${tableOfWholeTexts}"`)
  return new Map(
    rows.map(([english = '', ...cells]) => [
      english,
      new Map(cells.map((cell, index) => [header[index + 1] ?? '', listOf(cell)])),
    ]),
  )
}

function rowOf(line: string): Banned[] {
  const [language = '', words = '', instead = '', except = ''] = cellsOf(line)
  if (!/^[a-z]{2}$/.test(language)) return []
  return listOf(words).map((word) => ({
    language,
    word,
    instead,
    except: listOf(except),
    pattern: patternOf(word),
  }))
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const listOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const isLatin = /^[\p{Script=Latin}\p{P}\s*]+$/u

/** Latin words match as whole words in any case; others match anywhere. A final `*` matches a prefix: `mail*`, "mails". */
function patternOf(word: string): RegExp {
  const isBeginning = word.endsWith('*')
  const bare = (isBeginning ? word.slice(0, -1) : word).replace(/[.?(){}]/g, '\\$&')
  if (!isLatin.test(word)) return new RegExp(bare, 'u')
  return new RegExp(`(?<![\\p{L}-])${bare}${isBeginning ? '' : '(?![\\p{L}-])'}`, 'iu')
}

/** Returns the forbidden words that a text contains. */
export const bannedIn = (banned: readonly Banned[], language: string, key: string, text: string): readonly Banned[] =>
  banned.filter(
    (word) =>
      word.language === language &&
      word.pattern.test(text) &&
      !word.except.some((beginning) => key.startsWith(beginning.replace(/\*$/, ''))),
  )
