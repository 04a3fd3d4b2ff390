import { queryWordsMost } from './limits.ts'

/**
 * Accents, vowel points and the like, which people leave out when they search. Where a mark makes
 * another letter, as in Japanese and in the scripts of India, it stays.
 */
const marks = /\u0640|[[\p{M}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv

/** Letters that no decomposition brings to the one that people type. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' },
}

/** A text as it is compared: case, accents and the width of letters make no difference. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ßæœøđðłıþςىةکی]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC')

/** The words of a text, folded. A picture is a word, or part of one. */
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu) ?? []

/** Words as they are kept for search, each after a space. */
export const keptWords = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * Pictures, scripts that put no spaces between words, and those that write articles and the like
 * as one with the word: what is asked for may stand inside a word.
 */
const anywhere =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}\p{Extended_Pictographic}]/u

/**
 * What kept words must hold to be found by a query: each of its words as the beginning of one.
 * They are texts to look for, free of anything that a pattern could mistake for its own.
 */
export const beginnings = (query: string): string[] =>
  [...new Set(wordsOf(query))].slice(0, queryWordsMost).map((word) => (anywhere.test(word) ? word : ` ${word}`))
