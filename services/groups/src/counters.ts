import type { Counter } from '@hunch/kit/operator-commands'

/** The stored member count of each group, with the query that recomputes it. Memberships change only under the group's lock. */
export const counters: readonly Counter[] = [
  {
    table: 'groups',
    key: ['id'],
    counts: { member_count: 'select count(*) from memberships m where m.group_id = t.id' },
  },
]
