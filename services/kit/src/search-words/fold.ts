/** Letters that Unicode does not take apart, by what people type in their place. */
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

/** Marks are accents in these scripts; in others, Devanagari or kana say, they make another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

/** Scripts that set no blanks between words, or join family and given name; emoji stand alone too. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{Extended_Pictographic}`
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u')
/** Scripts that write articles and the like as one with the word. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const between = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/u
const runs = new RegExp(`[${unspaced}]\\p{M}*(?:[${unspaced}]\\p{M}*)*|[^${unspaced}]+`, 'gu')

/** Digits of Arabic, Persian and Devanagari as 0 to 9, katakana as hiragana. */
const zeros = [0x0660, 0x06f0, 0x0966]
function plain(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60)
  const zero = zeros.find((from) => code >= from && code < from + 10)
  return zero === undefined ? (alike[letter] ?? letter) : String(code - zero)
}

/**
 * The words of a text as they are compared, folded: without case, accents and other differences that
 * nobody types. Words of different scripts that touch are two.
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

/** Whether a word is of a script without spaces. */
export const isUnspaced = (word: string): boolean => startsUnspaced.test(word)

/** Whether a word is of a script that attaches articles to words. */
export const hasAffixes = (word: string): boolean => joined.test(word)

/** Whether a query may match inside such a word; of others it matches the beginning. */
export const standsInside = (word: string): boolean => isUnspaced(word) || hasAffixes(word)
