import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import {
  announce,
  Button,
  EmptyState,
  FirstErrorState,
  PlusIcon,
  RefreshIcon,
  showToast,
  useTitle,
  useTranslation,
} from '#ui/index.ts'
import { CallsRow } from '../calls/CallsRow.tsx'
import { useFeed } from '../data/useFeed.ts'
import { FeedHeader } from './FeedHeader.tsx'
import { FeedList } from './FeedList.tsx'
import styles from './FeedScreen.module.css'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { SeeLatest } from './ListEnd.tsx'

/** The home feed, For You. `onCreate` opens the create overlay. */
export function FeedScreen({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation(['predictions', 'common'])
  const feed = useFeed()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(t('feed.title'))

  /** Returns false if renewing failed; a toast reports the failure. A failed first load is shown on the screen. */
  async function renew(): Promise<boolean> {
    try {
      await feed.renew()
      return true
    } catch {
      showToast({ tone: 'error', title: t('feed.renewFailed'), description: t('common:tryAgainLater') })
      return false
    }
  }

  async function showNew() {
    if (!(await renew())) return
    scrollToTop()
    heading.current?.focus({ preventScroll: true })
  }

  // Scroll immediately, not after loading: the viewer may have scrolled down again by then.
  useTapOnHome(() => {
    scrollToTop()
    void renew()
  })

  return (
    <div className={styles.page}>
      {feed.newer > 0 && <NewPill count={feed.newer} onTap={showNew} />}
      <FeedHeader ref={heading} />
      <CallsRow />
      {feed.isPending && <FeedSkeleton />}
      {feed.hasFailed && (
        <FirstErrorState title={t('feed.errorTitle')} text={t('feed.errorText')} onRetry={() => location.reload()} />
      )}
      {feed.ids.length > 0 && <FeedList feed={feed} />}
      {!feed.isPending && !feed.hasFailed && feed.ids.length === 0 && !feed.hasMore && (
        <EmptyState title={t('feed.emptyTitle')} text={t('feed.emptyText')}>
          <Button look="primary" icon={<PlusIcon />} onClick={onCreate}>
            {t('feed.create')}
          </Button>
          <SeeLatest />
        </EmptyState>
      )}
    </div>
  )
}

function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** Calls `onTap` when Home or the logo is tapped while the feed is open. */
function useTapOnHome(onTap: () => void): void {
  const { key } = useLocation()
  const last = useRef(key)
  const tapped = useEffectEvent(onTap)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    tapped()
  }, [key])
}

/** Shows the number of posts since the list was created. A tap loads the new list. Takes no space in the layout. */
function NewPill({ count, onTap }: { count: number; onTap(): void }) {
  const { t } = useTranslation('predictions')
  const first = useRef(count)
  useEffect(() => announce(t('feed.newAnnounced', { count: first.current })), [t])
  return (
    <div className={styles.wrapper}>
      <button type="button" className={styles.pill} onClick={onTap}>
        <RefreshIcon />
        {t('feed.new', { count })}
      </button>
    </div>
  )
}
