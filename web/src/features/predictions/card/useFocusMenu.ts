import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a part of a card with a button that removes the part. If it disappears with the focus, the card's menu gets it. */
export function useFocusMenu<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      own.closest('article')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
    }
  }, [])
  return part
}
