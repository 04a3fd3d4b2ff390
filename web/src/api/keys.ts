/**
 * The addresses of reads in the query cache that several features read or refresh. A key that one
 * feature alone uses stays with that feature.
 */
export const keys = {
  alerts: {
    /** Everything about notifications: what to refresh when one came. */
    all: ['alerts'],
    lists: ['alerts', 'list'],
    list: (filter: string) => ['alerts', 'list', filter] as const,
    unread: ['alerts', 'unread'],
  },
  calls: {
    /** Everything about votes with results: what to refresh when one changed. */
    all: ['calls'],
    summary: ['calls', 'summary'],
    lists: ['calls', 'list'],
    list: (userId: string, state: string) => ['calls', 'list', userId, state] as const,
    settings: ['calls', 'settings'],
  },
  /** Who may comment on a post; with the comments, as far as refreshing goes. */
  commenting: {
    all: ['comments', 'commenting'],
    ofPost: (predictionId: string) => ['comments', 'commenting', predictionId] as const,
  },
  members: {
    /** Everything about one member. */
    one: (id: string) => ['members', id] as const,
  },
  predictions: {
    /** All lists of posts. Refreshing them reads the feed again in place; it never reshuffles. */
    lists: ['predictions', 'list'],
    /** The home feed. */
    feed: ['predictions', 'list', 'feed'],
    trending: ['predictions', 'list', 'trending'],
    /** The public listing. */
    latest: ['predictions', 'list', 'latest'],
    ofUser: (userId: string) => ['predictions', 'list', 'ofUser', userId] as const,
    ofGroup: (groupId: string) => ['predictions', 'list', 'ofGroup', groupId] as const,
    /** What one made since the feed was drawn up. */
    ownNew: ['predictions', 'ownNew'],
    detail: (id: string) => ['predictions', 'detail', id] as const,
    versions: (id: string) => ['predictions', 'versions', id] as const,
    categories: ['predictions', 'categories'],
  },
  /** The reactions to a post, which its card and its screen show; with the comments, as far as refreshing goes. */
  reactions: {
    ofPost: (predictionId: string) => ['comments', 'reactions', predictionId] as const,
    /** The viewer's own, which feeds do not carry. */
    own: (predictionId: string) => ['comments', 'ownReaction', predictionId] as const,
    /** Names the sending of one's own. */
    reacting: (predictionId: string) => ['comments', 'reacting', predictionId] as const,
  },
} as const
