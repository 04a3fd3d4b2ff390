import type { calls } from '@hunch/proto/http/client'
import { useEffect, useState } from 'react'
import { serverNow } from '#api/index.ts'
import { request } from '#api/request.ts'
import { choosePosts, type PublicPost, type ShownPosts } from './choosePosts.ts'

/** The posts to show; undefined while loading. If loading fails, there are no posts. */
export function usePublicPosts(): ShownPosts | undefined {
  const [shown, setShown] = useState<ShownPosts>()
  useEffect(() => {
    let left = false
    const show = (posts: readonly PublicPost[]) => {
      const chosen = choosePosts(posts, serverNow())
      if (!left) setShown(chosen)
      return chosen
    }
    async function read() {
      const posts = await fetchPublicPosts()
      const chosen = choosePosts(posts, serverNow())
      if (chosen.decided) return show(posts)
      const more = await fetchMorePublicPosts().catch(() => [])
      return show([
        ...posts,
        ...more.filter(({ prediction }) => !posts.some((post) => post.prediction.id === prediction.id)),
      ])
    }
    read().catch(() => show([]))
    return () => {
      left = true
    }
  }, [])
  return shown
}

// These two calls are written out, because the landing screen does not load the list of all API calls.
const newest: Pick<(typeof calls)['listPublic'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/public' }
const others: Pick<(typeof calls)['explore'], 'method' | 'path'> = { method: 'GET', path: '/api/predictions/explore' }
const mostMore = 50

/** Returns the newest public posts. The response may be some minutes old. */
const fetchPublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(newest.method, newest.path)).data as readonly PublicPost[]

/** Returns up to 50 more public posts. */
const fetchMorePublicPosts = async (): Promise<readonly PublicPost[]> =>
  (await request(others.method, `${others.path}?limit=${mostMore}`)).data as readonly PublicPost[]
