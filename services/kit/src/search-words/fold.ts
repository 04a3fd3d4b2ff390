/** Letters that Unicode does not decompose → the letters that people type instead. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
}

/** Matches combining marks that are accents. In other scripts, such as Devanagari or kana, a mark makes another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

/** Scripts without spaces between words, or between family and given name. Emoji need no spaces either. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{Extended_Pictographic}`
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')
/** Scripts that attach articles and other affixes to words. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const between = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/u
const runs = new RegExp(`[${unspaced}]\\p{M}*(?:[${unspaced}]\\p{M}*)*|[^${unspaced}]+`, 'gu')

/** The zeros of the Arabic, Persian and Devanagari digits. */
const zeros = [0x0660, 0x06f0, 0x0966]
/** Folds one letter: digits of other scripts to 0–9, katakana to hiragana, and letters of `alike`. */
function plain(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60)
  const zero = zeros.find((from) => code >= from && code < from + 10)
  return zero === undefined ? (alike[letter] ?? letter) : String(code - zero)
}

/**
 * Splits a text into words, folded for comparison: without case, accents and other differences that people do not type. Also
 * splits a text at the border between a script without spaces and another script. Example: `Crème Brûlée` → `creme`, `brulee`.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/\u0640|\ufe0f/gu, '')
    .replace(/\P{ASCII}/gu, plain)
    .normalize('NFC')
    .split(between)
    .flatMap((run) => run.match(runs) ?? [])
    .filter((word) => /[^\p{M}]/u.test(word))

/** Whether a word is in a script without spaces. */
export const isUnspaced = (word: string): boolean => startsUnspaced.test(word)

/** Whether a word is in a script that attaches articles to words. */
export const hasAffixes = (word: string): boolean => joined.test(word)

/** Whether a word of a query may match anywhere in a text's word; otherwise it matches only the beginning. */
export const standsInside = (word: string): boolean => isUnspaced(word) || hasAffixes(word)
