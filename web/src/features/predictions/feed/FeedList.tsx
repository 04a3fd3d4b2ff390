import { limits } from '@hunch/proto/http/client'
import { type RefObject, useEffect, useRef } from 'react'
import { CrowdBar, useTranslation } from '#ui/index.ts'
import type { useFeed } from '../data/useFeed.ts'
import { CardItem } from './CardItem.tsx'
import styles from './FeedList.module.css'
import { ListEnd, SeeLatest } from './ListEnd.tsx'
import { useRememberHeights } from './rememberedHeights.ts'

/** The feed's cards, followed by the next page, a failure, or the end mark. */
export function FeedList({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const list = useRef<HTMLUListElement>(null)
  useRememberHeights(list)
  usePagesInView(list, feed.pagesInView, feed.ids.length)
  return (
    <>
      <ul ref={list} className={styles.list}>
        {feed.ids.map((id, index) => (
          <CardItem
            key={id}
            id={id}
            index={index}
            page={Math.floor(index / limits.feedPage)}
            reason={feed.reasons[id]}
          />
        ))}
      </ul>
      <ListEnd
        pages={feed.pages.length}
        hasMore={feed.hasMore}
        isFetching={feed.isFetching}
        failed={feed.moreFailed}
        loadMore={feed.loadMore}
      >
        <EndMark />
      </ListEnd>
    </>
  )
}

/** Tracks the visible pages, which are refetched for fresh counts. */
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

/** The end of the feed, with a link to more posts. */
function EndMark() {
  const { t } = useTranslation('predictions')
  return (
    <div className={styles.end}>
      <CrowdBar agree={62} disagree={38} size="thin" className={styles.bar} />
      <p className={styles.title}>{t('feed.end')}</p>
      <p>{t('feed.endText')}</p>
      <p className={styles.way}>
        <SeeLatest />
      </p>
    </div>
  )
}
