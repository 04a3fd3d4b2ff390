/** What posts are searched by: words without case, accents and other differences that nobody types. */

/** Letters that Unicode does not take apart, by what people type in their place. */
const alike: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ĸ: 'k', ŋ: 'n' },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' },
}

/** Marks are accents in these scripts; in others, Devanagari or kana say, they make another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

/** Scripts that set no blanks between words; emoji stand alone too. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{Extended_Pictographic}`
/** Scripts that write articles and the like as one with the word: what is asked for may stand inside it. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const between = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/u
const parts = new RegExp(`[${unspaced}]\\p{M}*(?:[${unspaced}]\\p{M}*)*|[^${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/** Digits of Arabic, Persian and Devanagari as 0 to 9, katakana as hiragana. */
const zeros = [0x0660, 0x06f0, 0x0966]
function plain(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60)
  const zero = zeros.find((from) => code >= from && code < from + 10)
  return zero === undefined ? (alike[letter] ?? letter) : String(code - zero)
}

/** A way of folding; counted on when it changes, so that what was folded otherwise is folded anew. */
export const folding = 1

/** The words of a text, folded; words of different scripts that touch are two. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/\u0640|\ufe0f/gu, '')
    .replace(/\P{ASCII}/gu, plain)
    .normalize('NFC')
    .split(between)
    .flatMap((run) => run.match(parts) ?? [])

/** A text as its folded words with a blank before each. */
export const fold = (text: string): string =>
  wordsOf(text)
    .map((word) => ` ${word}`)
    .join('')

/** Longer words are cut off: an index entry has its limit. */
const longest = 60
const cut = (word: string): string => [...word].slice(0, longest).join('')

const pairsOf = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

const apostrophes = /['’ʼ]/gu

/**
 * Under what a text is found: its words ("l'été" as "l" and "été", and as one), and the characters
 * and pairs of characters where words have parts.
 */
export const entriesOf = (text: string): string[] => [
  ...new Set(
    [...wordsOf(text), ...wordsOf(text.replace(apostrophes, ''))].flatMap((word) => {
      if (isUnspaced.test(word)) return [...word, ...pairsOf(word)]
      return joined.test(word) ? [cut(word), ...pairsOf(word)] : [cut(word)]
    }),
  ),
]

/** What a text must have to be found. */
export interface Sought {
  /** The query as a text is folded. */
  readonly text: string
  /** Entries that must be there. */
  readonly entries: readonly string[]
  /** Beginnings of words of which one each must be there. */
  readonly beginnings: readonly string[]
  /** Those of them with a digit: nothing is like a number but the number. */
  readonly numbers: readonly string[]
  /** What must stand somewhere in the folded text: the pairs alone may lie apart. */
  readonly within: readonly string[]
}

/** What is sought by a query; undefined where it holds no letter, digit or emoji. */
export function soughtBy(query: string): Sought | undefined {
  const words = [...new Set(wordsOf(query))]
  if (words.length === 0) return undefined
  const isWhole = (word: string) => (isUnspaced.test(word) || joined.test(word)) && [...word].length > 1
  const within = words.filter(isWhole)
  const others = words.filter((word) => !isWhole(word))
  const beginnings = others.filter((word) => !isUnspaced.test(word)).map(cut)
  return {
    text: fold(query),
    entries: [...new Set([...within.flatMap(pairsOf), ...others.filter((word) => isUnspaced.test(word))])],
    beginnings,
    numbers: beginnings.filter((word) => /\p{N}/u.test(word)),
    within,
  }
}
