import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'

/** Height of each card when its list was last left, in px. */
const heights = new Map<string, number>()

/** Remembers the heights of a list's items when the list is unmounted, so that Back can restore the scroll position. */
export function useRememberHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      for (const item of element?.children ?? []) remember(item)
    }
  }, [list])
}

function remember(item: Element): void {
  if (!(item instanceof HTMLElement) || !item.dataset.id) return
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(item)
  heights.set(item.dataset.id, item.offsetHeight - pixelsOf(paddingBlockStart) - pixelsOf(paddingBlockEnd))
}

const pixelsOf = (length: string): number => Number.parseFloat(length) || 0

/** Height of a typical card, in px. FeedList.module.css contains the same value. */
const usualHeight = 256

/** Returns a card's remembered or typical height, in px. */
export const heightOf = (id: string): number => heights.get(id) ?? usualHeight

/** Returns the size hint for a card that is not rendered; undefined if it was never rendered. */
export function rememberedHeight(id: string): CSSProperties | undefined {
  const height = heights.get(id)
  return height ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined
}
