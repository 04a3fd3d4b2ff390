import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'

/** How tall each card was when its list was last left, in pixels. */
const heights = new Map<string, number>()

/** Notes the heights of a list's items when it is left, so that coming back finds the same place. */
export function useRememberHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      for (const item of element?.children ?? []) note(item)
    }
  }, [list])
}

function note(item: Element): void {
  if (!(item instanceof HTMLElement) || !item.dataset.id) return
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(item)
  heights.set(
    item.dataset.id,
    item.offsetHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd),
  )
}

/** As tall as most cards are, in pixels; also in FeedList.module.css. */
const usualHeight = 440

/** How tall a card was, or may be, in pixels. */
export const roomOf = (id: string): number => heights.get(id) ?? usualHeight

/** The room that a card takes before it is drawn; undefined where it was never seen. */
export function rememberedRoom(id: string): CSSProperties | undefined {
  const height = heights.get(id)
  return height ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined
}
