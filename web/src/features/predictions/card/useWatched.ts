import { type RefObject, useEffect } from 'react'
import { watchPost } from '#api/index.ts'

/** Subscribes to live updates of a post while its card is in or near the viewport. */
export function useWatched(card: RefObject<Element | null>, id: string): void {
  useEffect(() => {
    if (!card.current || typeof IntersectionObserver === 'undefined') return
    let leave: (() => void) | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        leave?.()
        leave = entry?.isIntersecting ? watchPost(id) : undefined
      },
      { rootMargin: '200px' },
    )
    observer.observe(card.current)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [card, id])
}
