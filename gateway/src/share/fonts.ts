import { createRequire } from 'node:module'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
const weight = '600SemiBold'
const families = {
  'Noto Sans': ['noto-sans', 'NotoSans'],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic'],
  'Noto Sans JP': ['noto-sans-jp', 'NotoSansJP'],
  'Noto Sans SC': ['noto-sans-sc', 'NotoSansSC'],
  'Noto Emoji': ['noto-emoji', 'NotoEmoji'],
} as const

let loaded: Promise<void> | undefined

/** Loads the fonts into the text renderer, which keeps them for the life of the process. */
export function loadFonts(): Promise<void> {
  loaded ??= loadAll().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function loadAll(): Promise<void> {
  for (const [family, [folder, file]] of Object.entries(families)) {
    const fontfile = require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)
    await sharp({ text: { text: 'a', font: `${family} 8`, fontfile } })
      .png()
      .toBuffer()
  }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const arabic = /\p{Script=Arabic}/u

/**
 * Returns the font families for a text, in order of preference. Chinese and Japanese share
 * characters, which have different shapes. A text counts as Japanese if `language` is `ja` or the
 * text contains kana.
 */
export const fontsFor = (text: string, language?: string): string =>
  [
    ...(arabic.test(text) ? ['Noto Sans Arabic'] : []),
    'Noto Sans',
    ...(language === 'ja' || kana.test(text) ? ['Noto Sans JP', 'Noto Sans SC'] : ['Noto Sans SC', 'Noto Sans JP']),
    'Noto Sans Arabic',
    'Noto Emoji',
    'SemiBold',
  ].join(',')
