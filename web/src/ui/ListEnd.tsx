import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './ListEnd.module.css'
import { useTranslation } from './language/useTranslation.ts'

/** The distance from the end at which a list loads its next page, in pixels. */
const triggerPx = 500

interface ListEndProps {
  /** The number of loaded pages. */
  pages: number
  hasMore: boolean
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
export function ListEnd({ pages, hasMore, failed, loadMore, failedText, skeleton, children }: ListEndProps) {
  const { t } = useTranslation('common')
  if (failed) {
    return (
      <div role="alert" className={styles.failed}>
        <p>{failedText}</p>
        <Button onClick={() => loadMore()}>{t('retry')}</Button>
      </div>
    )
  }
  if (!hasMore) return children
  return (
    <NextPage key={pages} onNear={loadMore}>
      {skeleton}
    </NextPage>
  )
}

function NextPage({ onNear, children }: { onNear(): unknown; children: ReactNode }) {
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
