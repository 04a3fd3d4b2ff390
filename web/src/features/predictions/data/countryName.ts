import { perLanguage, useLanguage } from '../../../ui/index.ts'

/** A country's short name in the current language; an unknown code stays as it is. */
export const useCountryName = (): ((code: string) => string) => countryNameOf(useLanguage().language)

/** The same for a given language; "US", "UK" and "Hong Kong" where people say that. */
export function createCountryName(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const countryNameOf = perLanguage(createCountryName)
