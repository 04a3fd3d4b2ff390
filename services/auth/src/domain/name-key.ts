/** Letters that Unicode does not take apart, by what people type in their place. */
const alike: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ĸ: 'k', ŋ: 'n' },
  ...{ ς: 'σ', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' },
}

/** Marks are accents in these scripts; in others, Devanagari or kana say, they make another letter. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu

/** Scripts that set no blanks between words, or join family and given name: any part of a name may be asked for. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of a text without case, accents and anything that is no letter or digit. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/['’ʼ\u0640]/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => alike[letter] ?? letter)
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** What a name is searched by: its words, each behind a blank. */
export const nameKey = (...names: readonly (string | null)[]): string =>
  wordsOf(names.filter(Boolean).join(' '))
    .map((word) => ` ${word}`)
    .join('')

/**
 * What must stand in a name's key for the name to be found: each word that was asked for as the
 * beginning of a word, or, in scripts without blanks, anywhere. Letters, digits and blanks only;
 * none where nothing searchable was asked for.
 */
export const partsToFind = (query: string): string[] =>
  wordsOf(query).map((word) => (unspaced.test(word) ? word : ` ${word}`))
