import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const weight = '600SemiBold'
const families = {
  'Noto Sans': ['noto-sans', 'NotoSans'],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic'],
  'Noto Sans JP': ['noto-sans-jp', 'NotoSansJP'],
  'Noto Sans SC': ['noto-sans-sc', 'NotoSansSC'],
  'Noto Emoji': ['noto-emoji', 'NotoEmoji'],
} as const

let known: Promise<void> | undefined

/** Makes the fonts known to the text renderer, which keeps them for the life of the process. */
export function knowFonts(): Promise<void> {
  known ??= knowAll().catch((error) => {
    known = undefined
    throw error
  })
  return known
}

async function knowAll(): Promise<void> {
  for (const [family, [folder, file]] of Object.entries(families)) {
    const fontfile = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`))
    await sharp({ text: { text: 'a', font: `${family} 8`, fontfile } })
      .png()
      .toBuffer()
  }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const arabic = /\p{Script=Arabic}/u

/**
 * The families to look for a text's characters in. What Chinese and Japanese write alike looks
 * different in each: kana tell a Japanese text, and so does its language where that is known.
 */
export const fontsFor = (text: string, language?: string): string =>
  [
    ...(arabic.test(text) ? ['Noto Sans Arabic'] : []),
    'Noto Sans',
    ...(language === 'ja' || kana.test(text) ? ['Noto Sans JP', 'Noto Sans SC'] : ['Noto Sans SC', 'Noto Sans JP']),
    ...['Noto Sans Arabic', 'Noto Emoji'],
    'SemiBold',
  ].join(',')
