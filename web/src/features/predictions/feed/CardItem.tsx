import { limits } from '@hunch/proto/http/client'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useNearView } from '../../../ui/index.ts'
import { PredictionCard } from '../card/PredictionCard.tsx'
import type { FeedReason } from '../model/types.ts'
import styles from './FeedList.module.css'
import { heightOf, rememberedHeight } from './rememberedHeights.ts'

/** How many cards are drawn with the list; the others when they come near. */
const drawnAtOnce = 2
const nearPx = 1_200
/**
 * Cards further down are drawn one by one after this, so that find-in-page and screen readers reach
 * them all.
 */
const laterMs = 4_000
const betweenMs = 100

interface CardItemProps {
  id: string
  /** Its index in the list. */
  index: number
  /** Its page, where the list has pages. */
  page?: number
  /** Why it is in the feed. */
  reason?: FeedReason | undefined
}

/** A card in a list. Until it comes near, an empty box of its remembered or usual height. */
export function CardItem({ id, index, page, reason }: CardItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const isFirst = index < drawnAtOnce
  const near = useNearView(item, { marginPx: nearPx, enabled: !isFirst })
  const isLate = useLate(laterMs + (index % limits.feedPage) * betweenMs, { enabled: !isFirst && !near })
  return (
    <li ref={item} className={styles.item} style={rememberedHeight(id)} data-id={id} data-page={page}>
      {isFirst || near || isLate ? (
        <PredictionCard id={id} reason={reason} />
      ) : (
        <div style={{ blockSize: heightOf(id) }} />
      )}
    </li>
  )
}

/** True after `afterMs`, while enabled. */
function useLate(afterMs: number, { enabled }: { enabled: boolean }): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => startTransition(() => setLate(true)), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, enabled])
  return isLate
}
