import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, keys } from '../../../api/index.ts'
import { SelectField } from '../../../ui/index.ts'
import { useCategoryName } from '../data/useCategoryName.ts'

/** The category of a post, if any. Where the list cannot be read, there is nothing to choose. */
export function CategoryField({ value, onChange }: { value: string; onChange(category: string): void }) {
  const { t } = useTranslation('predictions')
  const nameOfCategory = useCategoryName()
  const { data: categories = [] } = useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })
  if (categories.length === 0) return null
  return (
    <SelectField label={t('create.category')} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('create.noCategory')}</option>
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {category.emoji} {nameOfCategory(category)}
        </option>
      ))}
    </SelectField>
  )
}
