/** Where what is known of members lies in the query cache. */
export const memberKeys = {
  member: (id: string) => ['members', id] as const,
  stats: (id: string) => ['members', id, 'stats'] as const,
  followStatus: (id: string) => ['members', id, 'followStatus'] as const,
  people: (id: string, kind: 'followers' | 'following') => ['members', id, kind] as const,
  analytics: (id: string) => ['members', id, 'analytics'] as const,
  streak: (id: string) => ['members', id, 'streak'] as const,
  badges: (id: string) => ['members', id, 'badges'] as const,
}
