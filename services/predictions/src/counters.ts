import type { Counter } from '@hunch/kit/operator-commands'

/** The stored counts of votes, with the queries that recompute them. Votes change only under the lock of their post. */
export const counters: readonly Counter[] = [
  {
    table: 'posts',
    key: ['id'],
    where: 't.deleted_at is null',
    counts: {
      agree_count: 'select count(*) from votes v where v.post_id = t.id and v.vote',
      disagree_count: 'select count(*) from votes v where v.post_id = t.id and not v.vote',
    },
  },
]
