import { limits } from '@hunch/proto/http/client'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/index.ts'
import { CardSkeleton } from '../card/CardSkeleton.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import type { useFeed } from '../data/useFeed.ts'
import { EndMark } from './EndMark.tsx'
import styles from './FeedList.module.css'
import { rememberedRoom, useRememberHeights } from './rememberedHeights.ts'

/** How far above its end the next page of a list is loaded. */
const triggerPx = 500

/** The feed's cards, and what stands at their end: the next page, a failure, or that this was all. */
export function FeedList({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const { t } = useTranslation(['predictions', 'common'])
  const list = useRef<HTMLUListElement>(null)
  useRememberHeights(list)
  usePagesInView(list, feed.pagesInView, feed.ids.length)
  return (
    <>
      <ul ref={list} className={styles.list}>
        {feed.ids.map((id, index) => (
          <li
            key={id}
            className={styles.item}
            style={rememberedRoom(id)}
            data-id={id}
            data-page={Math.floor(index / limits.feedPage)}
          >
            <PredictionCard id={id} />
          </li>
        ))}
      </ul>
      {feed.hasMore && !feed.moreFailed && (
        <NearEnd key={feed.pages.length} onNear={feed.loadMore}>
          <CardSkeleton />
        </NearEnd>
      )}
      {feed.moreFailed && (
        <div role="alert" className={styles.failed}>
          <p>{t('feed.moreFailed')}</p>
          <Button onClick={() => feed.loadMore()}>{t('common:retry')}</Button>
        </div>
      )}
      {!feed.hasMore && <EndMark />}
    </>
  )
}

/** Calls `onNear` once it is within 500 px of the window. */
export function NearEnd({ onNear, children }: { onNear(): unknown; children: React.ReactNode }) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: `${triggerPx}px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={mark} className={styles.next}>
      {children}
    </div>
  )
}

/** Keeps note of the pages that are in view, whose counts are worth reading again. */
function usePagesInView(
  list: RefObject<HTMLElement | null>,
  pagesInView: RefObject<ReadonlySet<number>>,
  length: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards are there to observe
  useEffect(() => {
    if (!list.current || typeof IntersectionObserver === 'undefined') return
    const inView = new Map<Element, boolean>()
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) inView.set(entry.target, entry.isIntersecting)
      const shown = [...inView]
        .filter(([, isInView]) => isInView)
        .map(([item]) => Number((item as HTMLElement).dataset.page))
      pagesInView.current = new Set(shown)
    })
    for (const item of list.current.children) observer.observe(item)
    return () => observer.disconnect()
  }, [list, pagesInView, length])
}
