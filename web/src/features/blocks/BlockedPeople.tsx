import { eachOnce, nameOf } from '#api/index.ts'
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  ListedRow,
  Skeleton,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import styles from './BlockedPeople.module.css'
import { type BlockedMember, useBlockedPeople, useUnblock } from './data/useBlocks.ts'

/** The people that the viewer has blocked, each with a button to unblock. */
export function BlockedPeople() {
  const { t } = useTranslation('blocks')
  return (
    <Card>
      <h2 className={styles.title}>{t('list.title')}</h2>
      <p className={styles.intro}>{t('list.text')}</p>
      <People />
    </Card>
  )
}

function People() {
  const { t } = useTranslation(['blocks', 'common'])
  const query = useBlockedPeople()
  if (query.isPending) return <Skeleton lines={2} />
  if (query.isLoadingError) return <ErrorState title={t('list.loadFailed')} onRetry={() => query.refetch()} />
  const people = eachOnce(query.data.pages.flat(), ({ user }) => user.id)
  if (people.length === 0) return <EmptyState small title={t('list.none')} />
  return (
    <>
      <ul className={styles.list}>
        {people.map((person) => (
          <Row key={person.user.id} person={person} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? t('common:retry') : t('list.more')}
        </Button>
      )}
    </>
  )
}

function Row({ person: { user, since } }: { person: BlockedMember }) {
  const { t } = useTranslation('blocks')
  const format = useFormat()
  const unblock = useUnblock()
  const name = nameOf(user)
  return (
    <ListedRow
      avatar={<Avatar name={name} id={user.id} src={user.profileImageUrl} />}
      name={name}
      note={t('list.since', { date: format.date(since) })}
      action={{
        label: t('unblock'),
        fullLabel: t('unblockName', { name }),
        pending: unblock.isPending,
        run: () => unblock.mutate(user.id),
      }}
    />
  )
}
