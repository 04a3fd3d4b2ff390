import { useCategoryName } from '../../features/predictions/data/useCategoryName.ts'

/** The name of a category in the language that is spoken, by its id alone. */
export function useCategoryNameById(): (id: string) => string {
  const nameOf = useCategoryName()
  return (id) => nameOf({ id, name: id })
}
