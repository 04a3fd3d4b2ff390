import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for a row that can be removed from its list. If the row has the focus when it disappears, the focus moves
 * to a button of the next row, else of the previous row, else to the page's main part.
 */
export function useFocusNeighbour<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      if (own?.contains(document.activeElement)) neighbourOf(own)?.focus({ preventScroll: true })
    }
  }, [])
  return row
}

function neighbourOf(row: Element): HTMLElement | null {
  const rows = [...(row.parentElement?.children ?? [])]
  const at = rows.indexOf(row)
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  const buttons = near.flatMap((other) => other.querySelector<HTMLElement>('button') ?? [])
  return buttons[0] ?? document.querySelector<HTMLElement>('main')
}
