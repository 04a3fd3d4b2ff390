import { perLanguage, useLanguage } from '../../../ui/index.ts'

/** Names a country (two letters) shortly, in the language that is spoken; what is no country stays as it is. */
export const useCountryName = (): ((code: string) => string) => countryNameOf(useLanguage().language)

/** The same for a language; "US", "UK" and "Hong Kong" where that is how people say it. */
export function createCountryName(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const countryNameOf = perLanguage(createCountryName)
