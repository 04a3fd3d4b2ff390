import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { FeedItem } from './posts.ts'

/** A list page that stays stable while someone scrolls: see the response headers Feed-Snapshot and Feed-New. */
const FeedPage = Page.extend({
  snapshot: z
    .string()
    .max(200)
    .optional()
    .describe('The Feed-Snapshot header of the first page: the list as it stood then.'),
})

export const explore = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/explore',
  summary: 'Posts, newest first. Feed-Snapshot names the list; Feed-New counts the posts that came after it.',
  who: 'visitor',
  query: FeedPage,
  reply: z.array(FeedItem),
})

export const listPredictionsOfUser = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/user/{id}',
  summary: "A member's posts, newest first",
  who: 'visitor',
  params: ById,
  query: Page,
  reply: z.array(FeedItem),
})

export const listUserPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/users/{id}/predictions',
  summary: 'The same list, under the user',
  who: 'visitor',
  params: ById,
  query: Page,
  reply: z.array(FeedItem),
})

export const recommendationsFeed = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/feed',
  summary: 'The For You feed. Feed-Snapshot names the list; Feed-New counts the posts that came after it.',
  who: 'member',
  query: FeedPage,
  reply: z.array(FeedItem),
})

export const listTrending = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/trending',
  summary: 'Posts with unusual engagement',
  who: 'visitor',
  query: Page,
  reply: z.array(FeedItem),
})

export const listPublic = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/public',
  summary: 'The latest public posts, for the public page',
  who: 'visitor',
  reply: z.array(FeedItem),
  publicCacheSeconds: 300,
})

export const listGroupPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/group/{groupId}',
  summary: "A group's posts, newest first",
  who: 'visitor',
  right: 'insider',
  params: z.object({ groupId: Id }),
  query: Page,
  reply: z.array(FeedItem),
  errors: ['groupNotFound'],
})

export const searchPredictions = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/search/predictions',
  summary: 'Posts by their words, best match first, at most 50',
  who: 'visitor',
  query: z.object({ q: words(100, limits.searchLeast) }),
  reply: z.array(FeedItem),
})
