import { useState } from 'react'
import { Button, Meter, useFormat, useTranslation } from '#ui/index.ts'
import { type Analytics, useAnalytics } from '../data/useStanding.ts'
import styles from './Categories.module.css'
import { Section } from './Section.tsx'

interface CategoriesProps {
  id: string
  /** Returns a category's name by its id. */
  categoryName(id: string): string
}

/** Number of categories shown at first. */
const shownAtFirst = 4

/** A member's accuracy by category, most votes first. */
export function Categories({ id, categoryName }: CategoriesProps) {
  const { t } = useTranslation('account')
  return (
    <Section title={t('categories.title')} query={useAnalytics(id)} failed={t('categories.loadFailed')}>
      {({ categories }) =>
        categories.length === 0 ? (
          <p className={styles.none}>{t('categories.none')}</p>
        ) : (
          <CategoryList categories={categories} categoryName={categoryName} />
        )
      }
    </Section>
  )
}

type CategoryListProps = Pick<Analytics, 'categories'> & Pick<CategoriesProps, 'categoryName'>

function CategoryList({ categories, categoryName }: CategoryListProps) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [all, setAll] = useState(false)
  const sorted = [...categories].sort((a, b) => b.scored - a.scored)
  return (
    <>
      <ul className={styles.list}>
        {(all ? sorted : sorted.slice(0, shownAtFirst)).map(({ category, scored, right }) => (
          <li key={category} className={styles.row}>
            <span className={styles.name}>{categoryName(category)}</span>
            <span className={styles.share}>{format.percent(right / scored)}</span>
            <Meter share={right / scored} />
            <span className={styles.sample}>
              {t('categories.right', { right: format.number(right), count: scored })}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > shownAtFirst && (
        <Button wide className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('badges.fewer') : t('badges.all')}
        </Button>
      )}
    </>
  )
}
