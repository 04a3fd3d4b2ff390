import type { Counter } from '@hunch/kit/operations'

/** The count that is kept beside what it counts; memberships are written under the group's lock. */
export const counters: readonly Counter[] = [
  {
    table: 'groups',
    key: ['id'],
    counts: { member_count: 'select count(*) from memberships m where m.group_id = t.id' },
  },
]
