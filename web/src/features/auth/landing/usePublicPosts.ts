import type { calls } from '@hunch/proto/http/client'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '#api/index.ts'
import { request } from '#api/request.ts'
import { useLanguage } from '#ui/index.ts'
import { choosePosts, isDecided, type PublicPost, type ShownPosts } from './choosePosts.ts'

/** The posts to show in the viewer's language; undefined while loading. If loading fails, there are no posts. */
export function usePublicPosts(): ShownPosts | undefined {
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<{ posts: readonly PublicPost[]; atMs: number }>()
  useEffect(() => {
    let left = false
    const show = (posts: readonly PublicPost[]) => {
      if (!left) setLoaded({ posts, atMs: serverNow() })
    }
    async function read() {
      const posts = await fetchPublicPosts()
      if (posts.some(isDecided)) return show(posts)
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
  return useMemo(() => loaded && choosePosts(loaded.posts, loaded.atMs, language), [loaded, language])
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
