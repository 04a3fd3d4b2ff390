import { useQuery } from '@tanstack/react-query'
import { call, keys } from '#api/index.ts'
import { RetryLine, SelectField, useTranslation } from '#ui/index.ts'
import { useCategoryName } from '../data/names.ts'

/** The optional category of a post. If the categories cannot be loaded, the post has no category. */
export function CategoryField({ value, onChange }: { value: string; onChange(category: string): void }) {
  const { t } = useTranslation('predictions')
  const nameOfCategory = useCategoryName()
  const {
    data: categories = [],
    isPending,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })
  if (isLoadingError) return <RetryLine text={t('create.categoriesFailed')} onRetry={refetch} />
  if (categories.length === 0 && !isPending) return null
  return (
    <SelectField
      label={t('create.category')}
      value={value}
      disabled={isPending}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('create.noCategory')}</option>
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {category.emoji} {nameOfCategory(category)}
        </option>
      ))}
    </SelectField>
  )
}
