import type { Counter } from '@hunch/kit/operator-commands'

/** Counts that are stored in `posts`, and how to recount them. Votes are written under the post's lock. */
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
