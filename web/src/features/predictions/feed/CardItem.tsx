import { limits } from '@hunch/proto/http/client'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useNearView } from '../../../ui/index.ts'
import { PredictionCard } from '../card/PredictionCard.tsx'
import styles from './FeedList.module.css'
import { rememberedRoom, roomOf } from './rememberedHeights.ts'

/** So many are drawn with the list; the others when they are about to be seen. */
const few = 2
const nearPx = 1_200
/** What is further down follows one by one, so that a search in the page and a screen reader find it all. */
const laterMs = 4_000
const betweenMs = 100

interface CardItemProps {
  id: string
  /** Its place in the list, from 0. */
  index: number
  /** Its page in the list, where that has pages. */
  page?: number
  /** Below the card. */
  children?: ReactNode
}

/** A card in a list. Until it comes near it keeps the room that it had, or that most cards need. */
export function CardItem({ id, index, page, children }: CardItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const isFirst = index < few
  const near = useNearView(item, { marginPx: nearPx, enabled: !isFirst })
  const isLate = useLate(laterMs + (index % limits.feedPage) * betweenMs, { enabled: !isFirst && !near })
  return (
    <li ref={item} className={styles.item} style={rememberedRoom(id)} data-id={id} data-page={page}>
      {isFirst || near || isLate ? (
        <>
          <PredictionCard id={id} />
          {children}
        </>
      ) : (
        <div style={{ blockSize: roomOf(id) }} />
      )}
    </li>
  )
}

/** True after a while, if it is still of use then. */
function useLate(afterMs: number, { enabled }: { enabled: boolean }): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => startTransition(() => setLate(true)), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, enabled])
  return isLate
}
