import type english from '../../../locales/en/predictions.json'
import { useTranslation } from '../../../ui/index.ts'

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
