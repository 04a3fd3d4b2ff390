import { isUnspaced, wordsOf } from '@hunch/kit/search-words'
import { spellingsOf, unmasked } from './spellings.ts'

/** Effect of a listed term on a text that contains it, strongest first. */
export type WordEffect = 'refuse' | 'hold' | 'report'

const strongestFirst: readonly WordEffect[] = ['refuse', 'hold', 'report']

export interface ListedWord {
  readonly wordId: string
  readonly term: string
  /** Whether the term matches only whole words, not parts of longer ones. */
  readonly whole: boolean
  readonly effect: WordEffect
}

/** A compiled word list. */
export interface WordList {
  /** Returns the term with the strongest effect in a text; undefined if there is none. */
  find(text: string): ListedWord | undefined
}

/**
 * Returns the spelling of a term that is searched for in texts: `Foo-Bär` becomes `foo bar`. Empty if the term has no letters,
 * digits or emoji.
 */
export const foldedTerm = (term: string): string => wordsOf(unmasked(term)).join(' ')

/** Minimum length of a term that is also found in single letters with spaces between them, such as `b a d`. */
const shortestSpaced = 3

/** A text, prepared for the search. */
interface Reading {
  readonly spellings: readonly string[]
  readonly words: ReadonlySet<string>
  readonly spacedLetters: readonly string[]
}

interface Compiled {
  readonly word: ListedWord
  readonly isIn: (reading: Reading) => boolean
}

function compile(word: ListedWord): Compiled {
  const folded = foldedTerm(word.term)
  // In scripts without spaces between words, a term also matches inside a longer word.
  const isWhole = word.whole && !isUnspaced(folded)
  const needle = isWhole ? ` ${folded} ` : folded
  const isOneWord = isWhole && !folded.includes(' ')
  const isSpacedIn = ({ spacedLetters }: Reading) =>
    folded.length >= shortestSpaced && spacedLetters.some((run) => run.includes(folded))
  const isIn = (reading: Reading) =>
    (isOneWord ? reading.words.has(folded) : reading.spellings.some((each) => each.includes(needle))) ||
    isSpacedIn(reading)
  return { word, isIn: folded === '' ? () => false : isIn }
}

/** Compiles a word list, for many searches. */
export function compileWords(words: readonly ListedWord[]): WordList {
  const byStrength = strongestFirst.flatMap((effect) => words.filter((word) => word.effect === effect)).map(compile)
  return {
    find(text) {
      if (byStrength.length === 0) return undefined
      const read = spellingsOf(text)
      const reading = { ...read, words: new Set(read.spellings.flatMap((spelling) => spelling.trim().split(' '))) }
      return byStrength.find(({ isIn }) => isIn(reading))?.word
    },
  }
}
