import type { Counter } from '@hunch/kit/operator-commands'

/** Comments, likes and reactions of a post are written under the lock of its tally. */
const lock = { table: 'post_tallies', column: 'post_id', by: 'post_id' }

/** The stored counts, with the queries that recompute them. */
export const counters: readonly Counter[] = [
  {
    table: 'post_tallies',
    key: ['post_id'],
    where: 'not t.clearing and not exists (select from posts p where p.id = t.post_id and p.deleted)',
    counts: {
      comment_count: 'select count(*) from comments c where c.post_id = t.post_id and c.member_id is not null',
      commenter_count: 'select count(distinct c.member_id) from comments c where c.post_id = t.post_id',
      reaction_count: 'select count(*) from reactions r where r.post_id = t.post_id',
    },
  },
  {
    table: 'comments',
    key: ['id'],
    where: 't.member_id is not null',
    counts: { like_count: 'select count(*) from likes l where l.comment_id = t.id' },
    lock,
  },
  {
    table: 'reaction_counts',
    key: ['post_id', 'kind'],
    counts: { count: 'select count(*) from reactions r where r.post_id = t.post_id and r.kind = t.kind' },
    lock,
  },
  {
    table: 'member_tallies',
    key: ['member_id'],
    counts: {
      followers_count: 'select count(*) from follows f where f.followed_id = t.member_id',
      following_count: 'select count(*) from follows f where f.follower_id = t.member_id',
    },
  },
]
