import { wordsOf } from '@hunch/kit/search-words'

/**
 * Letters that look like Latin ones, each followed by the Latin letter: Cyrillic, Greek, other Latin, Armenian, Deseret,
 * Cherokee and Lisu.
 */
const pairs = `
  аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw ѵv ьb гr пn ӏl
  αa βb γy εe ηn ιi κk νv οo ρp σo ςs τt υu χx ωw μu
  ɑa ɡg ɩi ʟl ɴn ʀr ꜱs ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ƒf ɨi ʈt ƅb
  օo ոn սu հh ցg զq յj 𐐬o 𐐪a
  Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮐg Ꮋh Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꮢr Ꮪs Ꭲt Ꮩv Ꮃw Ꭹy Ꮓz
  ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz`
const lookAlikes: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/u)
    .map((pair) => [...pair.toLowerCase()] as [string, string]),
)

/** First code points of three emoji alphabets: letters in black circles, letters in black squares, and flag letters. */
const emojiAlphabets = [0x1f150, 0x1f170, 0x1f1e6] as const

/** Returns the Latin letter that an emoji letter shows; undefined for other characters. */
function emojiLetter(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  const first = emojiAlphabets.find((from) => code >= from && code < from + 26)
  return first && String.fromCharCode(0x61 + code - first)
}

/** Digits and signs that stand for one letter. `signsOfTwo` has the signs that stand for `i` or `l`. */
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '£': 'l',
  '+': 't',
  '¢': 'c',
  '¡': 'i',
}
const signsOfTwo = /[1!|]/gu
const everySign = /[03456789@$€£+¢¡]/gu

/** Greek lunate sigmas, which look like `c`. NFKD replaces them by other sigmas. */
const lunateSigmas = /[\u03f2\u03f9]/gu

/** Invisible characters: format characters such as zero-width joiners and soft hyphens, and fillers. */
const unseen = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0|[\ufe00-\ufe0f]/gu

/**
 * Removes invisible characters, converts to lower case, and replaces look-alikes by Latin letters. A Cyrillic `р` (U+0440)
 * becomes `p`.
 */
export const unmasked = (text: string): string =>
  text
    .replace(lunateSigmas, 'c')
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? emojiLetter(letter) ?? letter)

/** Replaces signs by letters in words that contain a letter: `b4d` becomes `bad`. Prices and dates do not change. */
const withoutSigns = (text: string, one: string): string =>
  text.replace(/\S+/gu, (chunk) =>
    /\p{L}/u.test(chunk) ? chunk.replace(everySign, (sign) => signs[sign] ?? sign).replace(signsOfTwo, one) : chunk,
  )

/** Removes punctuation and symbols between two letters of a word: `ba-d` becomes `bad`. */
const withoutMarksInside = (text: string): string =>
  text.replace(/(?<=\p{L}\p{M}*)[^\p{L}\p{M}\p{N}\s]+(?=\p{L})/gu, '')

/** Minimum number of single letters in a row that count as one spaced word. */
const fewestSpaced = 3

/** Joins each run of three or more single letters: `b a d` becomes `bad`. */
function spacedLettersIn(words: readonly string[]): string[] {
  const runs: string[] = []
  let run: string[] = []
  for (const word of [...words, '  ']) {
    if ([...word].length === 1) run.push(word)
    else {
      if (run.length >= fewestSpaced) runs.push(run.join(''))
      run = []
    }
  }
  return runs
}

/**
 * Returns the possible readings of a text. Each reading is its words in lower case without accents, with a space before and
 * after each word: `B4d idea` gives ` bad idea ` among others. Also returns joined runs of single letters: `b a d` gives `bad`.
 */
export function spellingsOf(text: string): {
  readonly spellings: readonly string[]
  readonly spacedLetters: readonly string[]
} {
  const plain = unmasked(text)
  const readings = new Set([plain, withoutSigns(plain, 'i'), withoutSigns(plain, 'l')])
  const spellings = new Set<string>()
  const spacedLetters = new Set<string>()
  for (const reading of readings) {
    const words = wordsOf(reading)
    spellings.add(` ${words.join(' ')} `)
    spellings.add(` ${wordsOf(withoutMarksInside(reading)).join(' ')} `)
    for (const run of spacedLettersIn(words)) spacedLetters.add(run)
  }
  return { spellings: [...spellings], spacedLetters: [...spacedLetters] }
}
