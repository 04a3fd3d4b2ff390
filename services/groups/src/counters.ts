import type { Counter } from '@hunch/kit/operator-commands'

/** The stored count, with the query that recomputes it. Memberships are written under the group's lock. */
export const counters: readonly Counter[] = [
  {
    table: 'groups',
    key: ['id'],
    counts: { member_count: 'select count(*) from memberships m where m.group_id = t.id' },
  },
]
