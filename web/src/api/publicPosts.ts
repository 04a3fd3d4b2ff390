import type { calls, Reply } from '@hunch/proto/http/client'
import { request } from './request.ts'

/** A post as visitors see it. */
export type PublicPost = Reply<'listPublic'>[number]

// Read without the list of all calls, which the landing screen does not load.
const newest: Pick<(typeof calls)['listPublic'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/public' }
const more: Pick<(typeof calls)['explore'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/explore' }
const mostMore = 50

/** Returns the newest public posts, as they were minutes ago. */
export const fetchPublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(newest.method, newest.path)).data as readonly PublicPost[]

/** Returns more of them. */
export const fetchMorePublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(more.method, `${more.path}?limit=${mostMore}`)).data as readonly PublicPost[]
