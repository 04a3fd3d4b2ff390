/** The addresses of this feature's reads in the query cache. */
export const keys = {
  feed: ['predictions', 'feed'],
  ownNew: ['predictions', 'ownNew'],
  detail: (id: string) => ['predictions', 'detail', id] as const,
  ofUser: (id: string) => ['predictions', 'ofUser', id] as const,
  versions: (id: string) => ['predictions', 'versions', id] as const,
  categories: ['predictions', 'categories'],
} as const
