/** Query keys that several features read or refresh. A key that only one feature uses is defined in that feature. */
export const keys = {
  calls: {
    /** Prefix of all queries about calls (votes on resolved posts); refreshed when a call changes. */
    all: ['calls'],
    summary: ['calls', 'summary'],
    lists: ['calls', 'list'],
    list: (userId: string, state: string) => ['calls', 'list', userId, state] as const,
    settings: ['calls', 'settings'],
  },
  /** Who may comment on a post. The keys begin with `comments`, so refreshing the comments refreshes them too. */
  commenting: {
    all: ['comments', 'commenting'],
    ofPost: (predictionId: string) => ['comments', 'commenting', predictionId] as const,
  },
  members: {
    /** Prefix of all queries about one member. */
    one: (id: string) => ['members', id] as const,
  },
  notifications: {
    /** Prefix of all notification queries; refreshed when a notification arrives. */
    all: ['notifications'],
    lists: ['notifications', 'list'],
    list: (filter: string) => ['notifications', 'list', filter] as const,
    unread: ['notifications', 'unread'],
  },
  predictions: {
    /** Prefix of all lists of posts. Refreshing them reloads the feed without changing its order. */
    lists: ['predictions', 'list'],
    /** The home feed. */
    feed: ['predictions', 'list', 'feed'],
    trending: ['predictions', 'list', 'trending'],
    /** The public listing. */
    latest: ['predictions', 'list', 'latest'],
    ofUser: (userId: string) => ['predictions', 'list', 'ofUser', userId] as const,
    ofGroup: (groupId: string) => ['predictions', 'list', 'ofGroup', groupId] as const,
    /** The viewer's own posts since the feed was loaded. */
    ownNew: ['predictions', 'ownNew'],
    detail: (id: string) => ['predictions', 'detail', id] as const,
    versions: (id: string) => ['predictions', 'versions', id] as const,
    categories: ['predictions', 'categories'],
  },
  /** A post's reactions, shown by its card and its screen. Refreshing the comments refreshes them too. */
  reactions: {
    ofPost: (predictionId: string) => ['comments', 'reactions', predictionId] as const,
    /** The viewer's own reaction, which feeds do not contain. */
    own: (predictionId: string) => ['comments', 'ownReaction', predictionId] as const,
    /** The mutation key of sending the viewer's reaction. */
    reacting: (predictionId: string) => ['comments', 'reacting', predictionId] as const,
  },
} as const
