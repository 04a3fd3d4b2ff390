import type { Reply } from '@hunch/proto/http/client'
import { paths } from '#api/index.ts'
import type english from '#locales/en/discover.json'
import { Link, Skeleton, useTranslation } from '#ui/index.ts'
import { useCategoryName } from '../data/names.ts'
import styles from './Topics.module.css'

/** Maximum number of categories on the public page. */
const mostTopics = 8
/** Emoji for topics that have none. */
const target = '🎯'

type Known = keyof (typeof english)['categories']

/** A category with texts in the current language. */
export interface Topic {
  readonly id: string
  readonly name: string
  readonly emoji: string
  readonly text: string
}

/** Returns the categories as topics; undefined while loading. A missing description is created from the name. */
export function useTopics(categories: Reply<'listCategories'> | undefined): readonly Topic[] | undefined {
  const { t } = useTranslation('discover')
  const nameOf = useCategoryName()
  return categories?.map((category) => {
    const name = nameOf(category)
    const own = category.description || t('latest.about', { name })
    const text = t(`categories.${category.id as Known}`, { defaultValue: own })
    return { id: category.id, name, emoji: category.emoji || target, text }
  })
}

interface TopicBadgesProps {
  /** Undefined while loading and after a failure. */
  topics: readonly Topic[] | undefined
  active: string | undefined
  onChoose(id: string | undefined): void
}

/** A row of topics. The selected topic filters the list. */
export function TopicBadges({ topics, active, onChoose }: TopicBadgesProps) {
  const { t } = useTranslation('discover')
  const shown = topics?.slice(0, mostTopics) ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is not needed on the screen
    <div role="group" aria-label={t('latest.topics')} className={styles.badges}>
      <button type="button" className={styles.badge} aria-pressed={!active} onClick={() => onChoose(undefined)}>
        {t('latest.allTopics')}
      </button>
      {shown.map(({ id, name, emoji }) => (
        <button
          key={id}
          type="button"
          className={styles.badge}
          aria-pressed={active === id}
          onClick={() => onChoose(active === id ? undefined : id)}
        >
          <span aria-hidden="true">{emoji}</span>
          {name}
        </button>
      ))}
    </div>
  )
}

/** The topics as cards, with skeletons while loading. */
export function TopicCards({ topics }: { topics: readonly Topic[] | undefined }) {
  const { t } = useTranslation('discover')
  return (
    <section aria-labelledby="topics" className={styles.topics}>
      <h2 id="topics" className="visually-hidden">
        {t('latest.topics')}
      </h2>
      <ul className={styles.cards}>
        {topics
          ? topics.slice(0, mostTopics).map((topic) => <TopicCard key={topic.id} topic={topic} />)
          : [...Array(mostTopics).keys()].map((place) => <TopicSkeleton key={place} />)}
      </ul>
    </section>
  )
}

function TopicCard({ topic: { id, name, emoji, text } }: { topic: Topic }) {
  return (
    <li>
      <Link to={{ pathname: paths.latest, search: `?topic=${id}` }} replace className={styles.card}>
        <span className={styles.emoji} aria-hidden="true">
          {emoji}
        </span>
        <span>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.text}>{text}</span>
        </span>
      </Link>
    </li>
  )
}

const TopicSkeleton = () => (
  <li className={styles.card} aria-hidden="true">
    <Skeleton shape="circle" />
    <span className={styles.words}>
      <Skeleton lines={2} />
    </span>
  </li>
)
