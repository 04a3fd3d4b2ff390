import type english from '../../../locales/en/predictions.json'
import { useTranslation } from '../../../ui/index.ts'

type Known = keyof (typeof english)['categories']

/** A category's name in the current language; the server's where it is not known here. */
export function useCategoryName(): (category: { id: string; name: string }) => string {
  const { t } = useTranslation('predictions')
  return ({ id, name }) => t(`categories.${id as Known}`, { defaultValue: name })
}

/** The name of a category in the language that is spoken, by its id alone. */
export function useCategoryNameById(): (id: string) => string {
  const nameOf = useCategoryName()
  return (id) => nameOf({ id, name: id })
}
