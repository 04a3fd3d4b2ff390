/** Query keys of this feature. */
export const groupKeys = {
  /** Prefix of all lists of groups, including search results. */
  lists: ['groups', 'list'],
  all: ['groups', 'list', 'all'],
  search: (searchText: string) => ['groups', 'list', 'search', searchText] as const,
  detail: (id: string) => ['groups', 'detail', id] as const,
  members: (id: string) => ['groups', 'members', id] as const,
  membership: (id: string) => ['groups', 'membership', id] as const,
  invite: (id: string) => ['groups', 'invite', id] as const,
  byCode: (code: string) => ['groups', 'byCode', code] as const,
  ofMember: (userId: string) => ['groups', 'list', 'ofMember', userId] as const,
  people: (userId: string) => ['groups', 'people', userId] as const,
} as const
