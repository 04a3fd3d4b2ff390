import { type RefObject, useEffect, useState } from 'react'
import { ChevronIcon, useTranslation } from '../../../ui/index.ts'
import styles from './MoreHint.module.css'

/** A hint that the list goes on below, until its end is in view. */
export function MoreHint({ end, hasMore }: { end: RefObject<HTMLElement | null>; hasMore: boolean }) {
  const { t } = useTranslation('alerts')
  const [atEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const mark = end.current
    if (hasMore || !mark || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? false))
    observer.observe(mark)
    return () => observer.disconnect()
  }, [end, hasMore])
  return (
    <p className={styles.hint} data-gone={atEnd || undefined} aria-hidden="true">
      <span>
        {t('more')}
        <ChevronIcon />
      </span>
    </p>
  )
}
