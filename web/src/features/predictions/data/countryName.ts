import { perLanguage, useLanguage } from '../../../ui/index.ts'

/** Returns a function that gives a country's short name in the current language. Unknown codes stay unchanged. */
export const useCountryName = (): ((code: string) => string) => countryNameOf(useLanguage().language)

/** Like `useCountryName`, for a given language. Uses common short names, for example "US", "UK" and "Hong Kong". */
export function createCountryName(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const countryNameOf = perLanguage(createCountryName)
