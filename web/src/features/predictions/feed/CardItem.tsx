import { limits } from '@hunch/proto/http/client'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useNearView } from '#ui/index.ts'
import { PredictionCard } from '../card/PredictionCard.tsx'
import type { FeedReason } from '../model/types.ts'
import styles from './FeedList.module.css'
import { heightOf, rememberedHeight } from './rememberedHeights.ts'

/** Number of cards that are rendered with the list. */
const drawnAtOnce = 2
/** Distance from the viewport at which the other cards are rendered, in px. */
const nearPx = 1_200
/** Delay before the remaining cards are rendered too, in ms. Find-in-page and screen readers then reach all cards. */
const laterMs = 4_000
/** Delay between two of the remaining cards, in ms. */
const betweenMs = 100

interface CardItemProps {
  id: string
  /** Index in the list. */
  index: number
  /** Index of the page, if the list has pages. */
  page?: number
  /** Why the post is in the feed. */
  reason?: FeedReason | undefined
}

/** A card in a list. Until the card is rendered, an empty box has its remembered or default height. */
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

/** Returns false first, and true after `afterMs`. The timer runs only while `enabled`. */
function useLate(afterMs: number, { enabled }: { enabled: boolean }): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => startTransition(() => setLate(true)), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, enabled])
  return isLate
}
