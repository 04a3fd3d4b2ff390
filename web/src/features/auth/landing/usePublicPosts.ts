import { useEffect, useState } from 'react'
import { fetchMorePublicPosts, fetchPublicPosts, type PublicPost, serverNow } from '../../../api/index.ts'
import { choosePosts, type ShownPosts } from './choosePosts.ts'

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
