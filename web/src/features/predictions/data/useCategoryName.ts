import { useTranslation } from 'react-i18next'
import type english from '../../../locales/en/predictions.json'

type Known = keyof (typeof english)['categories']

/** The name of a category in the language that is spoken; the server's own where it is not known here. */
export function useCategoryName(): (category: { id: string; name: string }) => string {
  const { t } = useTranslation('predictions')
  return ({ id, name }) => t(`categories.${id as Known}`, { defaultValue: name })
}
