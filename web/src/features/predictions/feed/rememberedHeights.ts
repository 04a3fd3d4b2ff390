import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'

/** How tall each card was when its list was last left, in pixels. */
const heights = new Map<string, number>()

/**
 * Remembers the heights of a list's items when it is left, so that coming back finds the same
 * scroll position.
 */
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

/** As tall as most cards are, in pixels; also in FeedList.module.css. */
const usualHeight = 256

/** A card's remembered or usual height, in pixels. */
export const heightOf = (id: string): number => heights.get(id) ?? usualHeight

/** The size hint of a card before it is drawn; undefined where it was never drawn. */
export function rememberedHeight(id: string): CSSProperties | undefined {
  const height = heights.get(id)
  return height ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined
}
