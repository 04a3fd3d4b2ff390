import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './ListEnd.module.css'
import { useTranslation } from './language/useTranslation.ts'

/** The distance from the end at which a list loads its next page, in pixels. */
const triggerPx = 500

interface ListEndProps {
  /** The number of loaded pages. */
  pages: number
  hasMore: boolean
  /** True while the list is being fetched: its next page, or all its pages. */
  isFetching: boolean
  /** True if the next page could not be loaded. */
  failed: boolean
  loadMore(): unknown
  failedText: string
  /** The placeholder of the next page. */
  skeleton: ReactNode
  /** Shown after the last page. */
  children?: ReactNode
}

/** The end of a list. Loads the next page when it is near the window; shows a failure, or the end of the list. */
export function ListEnd({ pages, hasMore, failed, failedText, skeleton, children, ...next }: ListEndProps) {
  const { t } = useTranslation('common')
  if (failed) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{failedText}</p>
        <Button onClick={() => next.loadMore()}>{t('retry')}</Button>
      </div>
    )
  }
  if (!hasMore) return children
  return (
    <NextPage key={pages} {...next}>
      {skeleton}
    </NextPage>
  )
}

type NextPageProps = Pick<ListEndProps, 'isFetching' | 'loadMore' | 'children'>

/** Loads one page. A refetch can cancel the request; then the page is requested again once the list is idle. */
function NextPage({ isFetching, loadMore, children }: NextPageProps) {
  const mark = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const follow = (entries: IntersectionObserverEntry[]) => setIsNear(entries.at(-1)?.isIntersecting === true)
    const observer = new IntersectionObserver(follow, { rootMargin: `${triggerPx}px` })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isNear && !isFetching) load()
  }, [isNear, isFetching])
  return (
    <div ref={mark} className={styles.next}>
      {children}
    </div>
  )
}
