import { eachOnce } from '#api/index.ts'
import { Card, EmptyState, ErrorState, ListEnd, Skeleton, useTranslation } from '#ui/index.ts'
import { useJournal } from './data.ts'
import { EntryView } from './EntryView.tsx'
import styles from './JournalList.module.css'

/** The viewer's reflections on their resolved posts, newest first. */
export function JournalList() {
  const { t } = useTranslation('journal')
  const query = useJournal()
  if (query.isPending) return <JournalSkeleton />
  if (query.isLoadingError)
    return <ErrorState title={t('list.errorTitle')} text={t('list.errorText')} onRetry={() => query.refetch()} />
  const entries = eachOnce(query.data.pages.flat(), ({ id }) => id)
  if (entries.length === 0) return <EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />
  return (
    <>
      <ul className={styles.list} aria-label={t('list.label')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Card as="div">
              <EntryView entry={entry} withPost />
            </Card>
          </li>
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
        failedText={t('list.errorTitle')}
        skeleton={<JournalSkeleton />}
      />
    </>
  )
}

function JournalSkeleton() {
  const { t } = useTranslation('common')
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <Card as="div" aria-hidden="true">
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </Card>
    </>
  )
}
