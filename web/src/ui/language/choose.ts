import { isLanguage, type Language } from './names.ts'

/**
 * Which language to speak: the member's own choice, then what this browser remembers, then the
 * first of the browser's languages whose prefix is spoken here, then English.
 */
export function chooseLanguage(
  spoken: readonly Language[],
  wish: { member?: string | null | undefined; stored?: string | null; browser?: readonly string[] },
): Language {
  const prefixes = (wish.browser ?? []).map((tag) => tag.toLowerCase().split('-')[0])
  const wanted = [wish.member, wish.stored, ...prefixes]
  return wanted.filter(isLanguage).find((language) => spoken.includes(language)) ?? 'en'
}
