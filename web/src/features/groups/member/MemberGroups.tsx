import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths, readOr } from '#api/index.ts'
import { Link, LockIcon, PeopleIcon, RetryLine, Skeleton, useTranslation } from '#ui/index.ts'
import { groupKeys } from '../data/useGroup.ts'
import { GroupEmblem } from '../list/GroupEmblem.tsx'
import type { Listing } from '../model/types.ts'
import styles from './MemberGroups.module.css'

/** Number of groups shown at first, largest first. */
const shownAtFirst = 8

/**
 * A member's groups, at first in one row, so that the layout does not shift when the groups are loaded.
 * The server includes private groups only in the viewer's own list.
 */
export function MemberGroups({ userId, own = false }: { userId: string; own?: boolean }) {
  const { t } = useTranslation('groups')
  const [all, setAll] = useState(false)
  const { data: listings, isLoadingError, isFetching, refetch } = useGroupsOf(userId)
  if (isLoadingError) return <RetryLine text={t('loadFailed')} pending={isFetching} onRetry={refetch} />
  if (!listings) return <GroupsSkeleton />
  if (listings.length === 0) return <NoGroups own={own} />
  return (
    <ul className={styles.row} aria-label={t('list')} data-all={all || undefined}>
      {(all ? listings : listings.slice(0, shownAtFirst)).map(({ group }) => (
        <li key={group.id}>
          <GroupChip group={group} />
        </li>
      ))}
      {!all && listings.length > shownAtFirst && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setAll(true)}>
            {t('detail.back')}
          </button>
        </li>
      )}
    </ul>
  )
}

function GroupChip({ group }: { group: Listing['group'] }) {
  const { t } = useTranslation('groups')
  return (
    <Link to={paths.group(group.id)} className={styles.chip}>
      <GroupEmblem group={group} size="small" />
      <bdi className={styles.name}>{group.name}</bdi>
      {group.isPrivate && (
        <>
          <LockIcon />
          <span className="visually-hidden">{t('private')}</span>
        </>
      )}
    </Link>
  )
}

/** Says that there are no groups. On the viewer's own page, the sentence links to all groups. */
function NoGroups({ own }: { own: boolean }) {
  const { t } = useTranslation('groups')
  return (
    <p className={styles.none}>
      <PeopleIcon />
      {own ? <Link to={paths.groups}>{t('noneYet')}</Link> : t('noneYet')}
    </p>
  )
}

function GroupsSkeleton() {
  const { t } = useTranslation('groups')
  return (
    <div className={styles.row}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      {['one', 'two', 'three'].map((place) => (
        <Skeleton key={place} shape="block" className={styles.waiting} />
      ))}
    </div>
  )
}

function useGroupsOf(userId: string) {
  return useQuery({
    queryKey: groupKeys.ofMember(userId),
    queryFn: ({ signal }) => readOr([], 'listUserGroups', { params: { id: userId }, signal }),
    staleTime: 0,
  })
}
