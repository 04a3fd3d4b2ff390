import { directionOf, isLanguage, type LanguageCode as Language, languageNames } from '@hunch/proto/languages'

/** The languages of the product; one is offered once it has its texts. The list is the contracts'. */
export { directionOf, isLanguage, type Language, languageNames }

/**
 * The language to use: the member's own choice, then the one stored in this browser, then the first
 * of the browser's languages that has texts, then English.
 */
export function chooseLanguage(
  spoken: readonly Language[],
  preferred: { member?: string | null | undefined; stored?: string | null; browser?: readonly string[] },
): Language {
  const prefixes = (preferred.browser ?? []).map((tag) => tag.toLowerCase().split('-')[0])
  const wanted = [preferred.member, preferred.stored, ...prefixes]
  return wanted.filter(isLanguage).find((language) => spoken.includes(language)) ?? 'en'
}
