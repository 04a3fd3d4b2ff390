import { directionOf, isLanguage, type LanguageCode as Language, languageNames } from '@hunch/proto/languages'

/** The product's languages, as listed in the contracts. A language is offered if it has texts. */
export { directionOf, isLanguage, type Language, languageNames }

/**
 * Chooses the language: the member's choice, else the one stored in this browser, else the first browser language that
 * has texts, else English.
 */
export function chooseLanguage(
  spoken: readonly Language[],
  preferred: { member?: string | null | undefined; stored?: string | null; browser?: readonly string[] },
): Language {
  const prefixes = (preferred.browser ?? []).map((tag) => tag.toLowerCase().split('-')[0])
  const wanted = [preferred.member, preferred.stored, ...prefixes]
  return wanted.filter(isLanguage).find((language) => spoken.includes(language)) ?? 'en'
}
