import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eachOnce } from '#api/index.ts'
import { Button, useTranslation } from '#ui/index.ts'
import { allUsersRead, foundUsersRead, recentUsersRead } from '../data/reads.ts'
import type { Member } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Panel, type Reading } from '../parts/Panel.tsx'
import { SearchTools, useDebounced } from '../parts/SearchTools.tsx'
import { Moderators } from './Moderators.tsx'
import { RecentSignups } from './RecentSignups.tsx'
import { UserRows } from './UserRows.tsx'

/** All members with the admin's actions, the moderators, and recent sign-ups. */
export function UsersTab({ adminId }: { adminId: string }) {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const [everyone, setEveryone] = useState(false)
  const { read, more } = useMembers(useDebounced(typed), everyone)
  return (
    <>
      <Panel
        title={t('users.management')}
        failed={t('users.loadFailed')}
        read={read}
        rows={8}
        tools={
          <SearchTools label={t('users.search')} value={typed} onChange={setTyped}>
            <Button onClick={() => setEveryone(!everyone)}>
              {everyone ? t('users.showRecent') : t('users.viewAll')}
            </Button>
          </SearchTools>
        }
      >
        {(members) => (
          <div className={read.isPlaceholderData ? list.updating : undefined} aria-busy={read.isPlaceholderData}>
            <UserRows users={members} adminId={adminId} />
            {more && (
              <Button wide className={list.more} pending={more.pending} onClick={more.load}>
                {t('users.more')}
              </Button>
            )}
          </div>
        )}
      </Panel>
      <Moderators adminId={adminId} />
      <RecentSignups />
    </>
  )
}

interface Members {
  readonly read: Reading<readonly Member[]> & { readonly isPlaceholderData: boolean }
  readonly more?: { readonly pending: boolean; load(): void } | undefined
}

/** Returns search results, all members, or recent sign-ups. The previous short list stays visible while the next one loads. */
function useMembers(q: string, everyone: boolean): Members {
  const short = q === '' ? recentUsersRead : foundUsersRead(q)
  const few = useQuery({ ...short, placeholderData: keepPreviousData, enabled: q !== '' || !everyone })
  const all = useInfiniteQuery({ ...allUsersRead, enabled: q === '' && everyone })
  if (q !== '' || !everyone) return { read: few }
  const read = {
    isLoadingError: all.isLoadingError,
    isPlaceholderData: false,
    refetch: all.refetch,
    data: all.data && eachOnce(all.data.pages.flat(), ({ id }) => id),
  }
  if (!all.hasNextPage) return { read }
  return { read, more: { pending: all.isFetchingNextPage, load: () => void all.fetchNextPage() } }
}
