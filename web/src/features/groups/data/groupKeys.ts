/** The addresses of this feature's reads in the query cache. */
export const groupKeys = {
  /** Every list of groups, search results among them. */
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
