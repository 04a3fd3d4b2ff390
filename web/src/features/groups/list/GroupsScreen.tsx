import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { eachOnce, paths } from '#api/index.ts'
import {
  announce,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  ListEnd,
  PlusIcon,
  useIsMounted,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { CreateGroupDialog } from '../create/CreateGroupDialog.tsx'
import { useFoundGroups, useGroups } from '../data/useGroups.ts'
import type { Listing } from '../model/types.ts'
import { GroupCard } from './GroupCard.tsx'
import styles from './GroupsScreen.module.css'
import { GroupsSkeleton } from './GroupsSkeleton.tsx'
import { SearchBox } from './SearchBox.tsx'

/** The groups that the viewer may find, with a search and a button to create one. The address contains the search. */
export default function GroupsScreen() {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const [search, setSearch] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const searchText = (search.get('q') ?? '').trim()
  useTitle(t('title'))
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.subtitle}>{t('subtitle')}</p>
        <Button look="primary" icon={<PlusIcon />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </header>
      <ButtonLink to={paths.join} size="small" className={styles.join}>
        {t('joinWithCode')}
      </ButtonLink>
      <SearchBox value={search.get('q') ?? ''} onChange={(q) => setSearch(q.trim() ? { q } : {}, { replace: true })} />
      {searchText ? <FoundGroups searchText={searchText} /> : <AllGroups onCreate={() => setCreating(true)} />}
      <CreateGroupDialog
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={(group) => {
          if (isHere.current) navigate(paths.group(group.id))
        }}
      />
    </>
  )
}

function AllGroups({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation('groups')
  const query = useGroups({ enabled: true })
  const groups = eachOnce(query.data?.pages.flat(), ({ group }) => group.id)
  if (query.isPending) return <GroupsSkeleton />
  if (query.isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => query.refetch()} />
  if (groups.length === 0)
    return (
      <EmptyState title={t('noneYet')} text={t('noneYetText')}>
        <Button icon={<PlusIcon />} onClick={onCreate}>
          {t('create')}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <Groups groups={groups} />
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        failedText={t('moreFailed')}
        loadMore={query.fetchNextPage}
        skeleton={<GroupsSkeleton cards={2} />}
      />
    </>
  )
}

function FoundGroups({ searchText }: { searchText: string }) {
  const { t } = useTranslation('groups')
  const { data, isPending, isPlaceholderData, isError, refetch } = useFoundGroups(searchText)
  const count = data?.length
  useEffect(() => {
    if (count !== undefined && !isPlaceholderData) announce(count > 0 ? t('found', { count }) : t('noneFound'))
  }, [count, isPlaceholderData, t])
  if (isPending) return <GroupsSkeleton cards={2} />
  if (isError) return <ErrorState title={t('loadFailed')} onRetry={() => refetch()} />
  if (data.length === 0) return <EmptyState drawing="lost" title={t('noneFound')} text={t('noneFoundText')} />
  return <Groups groups={data} />
}

function Groups({ groups }: { groups: readonly Listing[] }): ReactNode {
  const { t } = useTranslation('groups')
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {groups.map((listing) => (
        <li key={listing.group.id}>
          <GroupCard listing={listing} />
        </li>
      ))}
    </ul>
  )
}
