import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keys } from '#api/index.ts'
import type { Detail, GroupMember, Listing } from '../model/types.ts'
import { groupKeys } from './useGroup.ts'

type Cached = Listing[] | InfiniteData<Listing[]>

/** Changes a group in every cached list. Removes it if `change` returns undefined. */
function changeLists(client: QueryClient, id: string, change: (listing: Listing) => Listing | undefined): void {
  const changed = (listings: readonly Listing[]) =>
    listings.flatMap((listing) => (listing.group.id === id ? (change(listing) ?? []) : listing))
  readAgain(client)
  client.setQueriesData<Cached>({ queryKey: groupKeys.lists }, (cached) => {
    if (!cached) return cached
    return Array.isArray(cached) ? changed(cached) : { ...cached, pages: cached.pages.map(changed) }
  })
}

/** Restarts the reads in flight, because their responses may not contain the change. */
function readAgain(client: QueryClient): void {
  const queries = client.getQueryCache().findAll({ queryKey: groupKeys.lists, fetchStatus: 'fetching' })
  void client
    .cancelQueries({ queryKey: groupKeys.lists })
    .then(() => client.refetchQueries({ predicate: (query) => queries.includes(query) }))
}

/** Refetches the lists after a removal: a page that is not full would count as the last one. */
function refillLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: groupKeys.lists })
}

/** Updates the cache after joining. The lists keep their order, so that the page does not jump. */
export function rememberJoined(client: QueryClient, detail: Detail): void {
  const { id, role, memberCount } = detail
  client.setQueryData(groupKeys.detail(id), detail)
  changeLists(client, id, (listing) => ({ ...listing, role, memberCount }))
  refreshInside(client, id)
}

/** Refetches a group's content after joining or leaving. */
export function refreshInside(client: QueryClient, id: string): void {
  for (const queryKey of [groupKeys.membership(id), groupKeys.members(id), keys.predictions.ofGroup(id)])
    void client.invalidateQueries({ queryKey })
}

/** Updates the cache after leaving. Removes data that only members may see. */
export function rememberLeft(client: QueryClient, { id, isPrivate }: Pick<Detail, 'id' | 'isPrivate'>): void {
  changeLists(client, id, (listing) =>
    isPrivate ? undefined : { ...listing, role: null, memberCount: listing.memberCount - 1 },
  )
  client.removeQueries({ queryKey: groupKeys.invite(id) })
  client.setQueryData<Detail | null>(groupKeys.detail(id), (detail) => detail && outside(detail))
  if (isPrivate) {
    client.removeQueries({ queryKey: groupKeys.members(id) })
    client.removeQueries({ queryKey: keys.predictions.ofGroup(id) })
    refillLists(client)
  }
  void client.invalidateQueries({ queryKey: groupKeys.detail(id) })
  refreshInside(client, id)
}

const outside = (detail: Detail): Detail => ({ ...detail, role: null, memberCount: detail.memberCount - 1 })

type Members = InfiniteData<GroupMember[]>

/** Removes a member from the cached list of a group and from its counts. Returns a function that undoes this. */
export function rememberRemoved(client: QueryClient, id: string, userId: string): () => void {
  const queryKey = groupKeys.members(id)
  void client.cancelQueries({ queryKey }) // a read in flight would restore the member
  const before = client.getQueryData<Members>(queryKey)
  const isAnother = ({ user }: GroupMember) => user.id !== userId
  client.setQueryData<Members>(
    queryKey,
    (members) => members && { ...members, pages: members.pages.map((page) => page.filter(isAnother)) },
  )
  countMembers(client, id, -1)
  return () => {
    client.setQueryData(queryKey, before)
    countMembers(client, id, 1)
  }
}

function countMembers(client: QueryClient, id: string, by: 1 | -1): void {
  client.setQueryData<Detail | null>(
    groupKeys.detail(id),
    (detail) => detail && { ...detail, memberCount: detail.memberCount + by },
  )
  changeLists(client, id, (listing) => ({ ...listing, memberCount: listing.memberCount + by }))
}

/** Refetches a group's members and their count. */
export function refreshMembers(client: QueryClient, id: string): void {
  for (const queryKey of [groupKeys.members(id), groupKeys.detail(id)]) void client.invalidateQueries({ queryKey })
}

/** Updates the cache after a group was disbanded. */
export function rememberDisbanded(client: QueryClient, id: string): void {
  changeLists(client, id, () => undefined)
  for (const queryKey of [groupKeys.detail(id), groupKeys.members(id), keys.predictions.ofGroup(id)])
    client.removeQueries({ queryKey })
  refillLists(client)
  void client.invalidateQueries({ queryKey: keys.predictions.lists })
}
