import { z } from 'zod'
import { call } from './call.ts'
import { ById, Page, words } from './common.ts'
import { FeedItem } from './posts.ts'

const admin = { owner: 'predictions', who: 'admin' } as const

export const listPopularPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/popular-predictions',
  summary: 'The posts with the most votes',
  reply: z.array(FeedItem),
})

export const listAllPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/all-predictions',
  summary: 'All posts, newest first',
  query: Page,
  reply: z.array(FeedItem),
})

export const searchAllPredictions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/search/predictions',
  summary: 'Posts by headline or content',
  query: z.object({ q: words(200).default('') }),
  reply: z.array(FeedItem),
})

export const deleteAnyPrediction = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/predictions/{id}',
  summary: 'Deletes a post permanently',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['predictionNotFound'],
})
