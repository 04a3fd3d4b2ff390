import type english from '#locales/en/predictions.json'
import { perLanguage, useLanguage, useTranslation } from '#ui/index.ts'

/** Returns a function that gives a country's short name in the current language. Unknown codes stay unchanged. */
export const useCountryName = (): ((code: string) => string) => countryNameOf(useLanguage().language)

/** Like `useCountryName`, for a given language. Uses common short names, for example "US", "UK" and "Hong Kong". */
export function createCountryName(language: string): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}

const countryNameOf = perLanguage(createCountryName)

type Known = keyof (typeof english)['categories']

/** Returns a category's name in the current language, or the server's name if there is no translation. */
export function useCategoryName(): (category: { id: string; name: string }) => string {
  const { t } = useTranslation('predictions')
  return ({ id, name }) => t(`categories.${id as Known}`, { defaultValue: name })
}

/** Returns a category's name in the current language by its id. */
export function useCategoryNameById(): (id: string) => string {
  const nameOf = useCategoryName()
  return (id) => nameOf({ id, name: id })
}
