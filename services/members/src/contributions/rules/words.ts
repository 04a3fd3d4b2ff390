import { isUnspaced, wordsOf } from '@hunch/kit/search-words'
import { spellingsOf, unmasked } from './spellings.ts'

/** What a listed term does to what somebody writes; the strongest first. */
export type WordEffect = 'refuse' | 'hold' | 'report'

const strongestFirst: readonly WordEffect[] = ['refuse', 'hold', 'report']

export interface ListedWord {
  readonly wordId: string
  readonly term: string
  /** As words of their own alone, not inside longer ones. */
  readonly whole: boolean
  readonly effect: WordEffect
}

/** A list that is ready to be looked for. */
export interface WordList {
  /** Returns the term that applies to a text, of several one with the strongest effect; undefined for none. */
  find(text: string): ListedWord | undefined
}

/** A term in the spelling that texts are compared in: its words, with a blank between them. Empty where there is nothing to look for. */
export const foldedTerm = (term: string): string => wordsOf(unmasked(term)).join(' ')

/** Spaced letters that are put together are looked through for terms of this length at least. */
const shortestSpaced = 3

/** A text as it is looked through. */
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
  // Scripts that set no blanks between words have no words of their own to look for.
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

/** Makes a list ready: once for each version of it. */
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
