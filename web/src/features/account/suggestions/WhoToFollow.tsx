import { useId } from 'react'
import { useTranslation } from '#ui/index.ts'
import { useSuggestions } from '../data/useFollow.ts'
import { PeopleToFollow } from './PeopleToFollow.tsx'
import styles from './WhoToFollow.module.css'

const shown = 3

/** A few members to follow, beside the content of wide screens. Renders nothing without suggestions or if loading fails. */
export default function WhoToFollow() {
  const { t } = useTranslation('account')
  const titleId = useId()
  const { data } = useSuggestions(shown)
  if (!data?.length) return null
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('suggestions.title')}
      </h2>
      <PeopleToFollow limit={shown} />
    </section>
  )
}
