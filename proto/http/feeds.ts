import { z } from 'zod'
import { call } from './call.ts'
import { categories } from './categories.ts'
import { ById, Id, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { Author } from './members.ts'
import { FeedItem } from './posts.ts'

/** A page of a list that stays stable while a person scrolls. See the response headers Feed-Snapshot and Feed-New. */
const FeedPage = Page.extend({
  snapshot: z
    .string()
    .max(200)
    .optional()
    .describe('The Feed-Snapshot header of the first page: the list as it was then.'),
})

export const explore = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/predictions/explore',
  summary: 'Posts, newest first. Feed-Snapshot names the list; Feed-New counts posts by others that came after it.',
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
  summary: 'The same list, by the user’s path',
  who: 'visitor',
  params: ById,
  query: Page,
  reply: z.array(FeedItem),
})

export const recommendationsFeed = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/feed',
  summary: 'The For You feed. Feed-Snapshot names the list; Feed-New counts posts by others that came after it.',
  who: 'member',
  query: FeedPage.extend({
    newerThan: z
      .string()
      .max(200)
      .optional()
      .describe('The Feed-Snapshot of an earlier list: the new list begins with posts that are newer.'),
  }),
  reply: z.array(FeedItem),
})

export const Interests = z
  .object({
    categories: z.array(z.string().max(40)).max(categories.length).describe('Ids of categories, in any order.'),
  })
  .meta({ id: 'Interests' })

export const getInterests = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/interests',
  summary: 'The categories that the member picked; For You starts with them',
  who: 'member',
  reply: Interests,
})

export const setInterests = call({
  owner: 'predictions',
  method: 'PUT',
  path: '/api/recommendations/interests',
  summary: 'Replaces the picked categories; the next For You is ranked by them',
  who: 'member',
  body: Interests,
  reply: Interests,
  errors: ['unknownCategory'],
})

export const NotInterested = z
  .object({ notInterested: z.boolean().describe("Whether the post is left out of the caller's lists.") })
  .meta({ id: 'NotInterested' })

export const setNotInterested = call({
  owner: 'predictions',
  method: 'PUT',
  path: '/api/recommendations/not-interested/{id}',
  summary:
    'Hides another member’s post from the caller’s For You, Explore, Trending and highlights, and ranks its author and category lower in For You. The last 500 are kept',
  who: 'member',
  params: ById,
  evenSuspended: true,
  reply: NotInterested,
  errors: ['predictionNotFound'],
})

export const unsetNotInterested = call({
  owner: 'predictions',
  method: 'DELETE',
  path: '/api/recommendations/not-interested/{id}',
  summary: 'Shows such a post in the caller’s lists again',
  who: 'member',
  params: ById,
  evenSuspended: true,
  reply: NotInterested,
})

export const PersonToFollow = z
  .object({
    user: Author,
    category: z.string().nullable().describe('The most frequent category of their recent posts; null for none.'),
  })
  .meta({ id: 'PersonToFollow' })

export const suggestPeople = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/people',
  summary:
    'Members to follow: active ones whose recent public posts got votes of others, the picked categories first; ' +
    'never the caller or anyone whom they follow',
  who: 'member',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(3) }),
  reply: z.array(PersonToFollow),
})

export const listHighlights = call({
  owner: 'predictions',
  method: 'GET',
  path: '/api/recommendations/highlights',
  summary: 'A few public posts that close soon, and a few with a result from the last 24 hours',
  who: 'member',
  reply: z.object({ closingSoon: z.array(FeedItem), newResults: z.array(FeedItem) }),
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
  summary: 'Posts that match a text, best match first, at most 50',
  who: 'visitor',
  query: z.object({ q: words(100, limits.searchLeast) }),
  reply: z.array(FeedItem),
})
