import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call, keys, useCurrentUser } from '#api/index.ts'
import { Button, EmptyState, ErrorState, RetryLine, useTitle, useTranslation } from '#ui/index.ts'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import type { FeedItem } from '../model/types.ts'
import { LatestItem } from './LatestItem.tsx'
import styles from './LatestScreen.module.css'
import { MarketingFooter } from './MarketingFooter.tsx'
import { type Topic, TopicBadges, TopicCards, useTopics } from './Topics.tsx'

/** The public page with topics and the latest posts. Only members have `onCreate`. */
export function LatestScreen({ onCreate }: { onCreate?: (() => void) | undefined }) {
  const { t } = useTranslation('discover')
  const { latest, topics: topicsQuery } = useLatest()
  const topics = useTopics(topicsQuery.data)
  const [search, setSearch] = useSearchParams()
  const topic = topics?.find(({ id }) => id === search.get('topic'))
  useTitle(t('latest.title'), t('latest.description'))
  const choose = (id: string | undefined) => setSearch(id ? { topic: id } : {}, { replace: true })

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('latest.title')}</h1>
        <p className={styles.intro}>{t('latest.intro')}</p>
        <TopicBadges topics={topics} active={topic?.id} onChoose={choose} />
      </header>
      {topicsQuery.isLoadingError ? (
        <RetryLine text={t('latest.topicsFailed')} onRetry={topicsQuery.refetch} />
      ) : (
        <TopicCards topics={topics} />
      )}
      <section aria-labelledby="latest">
        <h2 id="latest" className={styles.listTitle}>
          {topic ? t('latest.inTopic', { name: topic.name }) : t('latest.list')}
        </h2>
        <LatestList latest={latest} topic={topic} topics={topics} onShowAll={() => choose(undefined)} />
      </section>
      <MarketingFooter onCreate={onCreate} />
    </div>
  )
}

interface LatestListProps {
  latest: ReturnType<typeof useLatest>['latest']
  topic: Topic | undefined
  topics: readonly Topic[] | undefined
  onShowAll(): void
}

function LatestList({ latest, topic, topics, onShowAll }: LatestListProps) {
  const { t } = useTranslation(['discover', 'common'])
  if (latest.isPending) return <FeedSkeleton />
  if (latest.isLoadingError) {
    const text = t('common:somethingWrongTryAgain')
    return <ErrorState title={t('latest.errorTitle')} text={text} onRetry={() => latest.refetch()} />
  }
  const items = topic ? latest.data.filter(({ prediction }) => prediction.category === topic.id) : latest.data
  if (items.length === 0 && topic) {
    const title = t('latest.emptyTopic', { name: topic.name })
    return (
      <EmptyState title={title} heading="h3" text={t('latest.emptyTopicText')}>
        <Button onClick={onShowAll}>{t('latest.showAll')}</Button>
      </EmptyState>
    )
  }
  if (items.length === 0) return <EmptyState title={t('latest.emptyTitle')} heading="h3" text={t('latest.emptyText')} />
  return <LatestItems items={items} topics={topics} />
}

function LatestItems({ items, topics }: { items: readonly FeedItem[]; topics: readonly Topic[] | undefined }) {
  return (
    <ul className={styles.list}>
      {useFewFirst(items).map((item) => (
        <li key={item.prediction.id}>
          <LatestItem item={item} topic={topics?.find(({ id }) => id === item.prediction.category)} />
        </li>
      ))}
    </ul>
  )
}

const few = 4

/**
 * Returns the first few items immediately and defers the rest, so that items out of view do not block rendering. Works only
 * if the list is already loaded on the first render.
 */
function useFewFirst<T>(items: readonly T[]): readonly T[] {
  return useDeferredValue(items, items.slice(0, few))
}

/** The latest public posts and all topics. For members, the server omits posts that they do not want to see. */
function useLatest() {
  const { user } = useCurrentUser()
  const latest = useQuery({
    queryKey: keys.predictions.latest,
    queryFn: ({ signal }) => call(user ? 'explore' : 'listPublic', { signal }),
    refetchOnMount: 'always',
  })
  const topics = useQuery({
    queryKey: keys.predictions.categories,
    queryFn: ({ signal }) => call('listCategories', { signal }),
  })
  return { latest, topics }
}
