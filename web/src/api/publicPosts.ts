import type { calls, Reply } from '@hunch/proto/http/client'
import { request } from './request.ts'

/** A post as visitors see it. */
export type PublicPost = Reply<'listPublic'>[number]

// Written out here because the landing screen does not load the list of all calls.
const newest: Pick<(typeof calls)['listPublic'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/public' }
const more: Pick<(typeof calls)['explore'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/explore' }
const mostMore = 50

/** Returns the newest public posts. The response may be some minutes old. */
export const fetchPublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(newest.method, newest.path)).data as readonly PublicPost[]

/** Returns up to 50 more public posts. */
export const fetchMorePublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(more.method, `${more.path}?limit=${mostMore}`)).data as readonly PublicPost[]
