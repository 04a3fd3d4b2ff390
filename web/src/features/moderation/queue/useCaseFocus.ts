import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the heading of a case when the case opens, unless the page was loaded with the case open. When the case closes,
 * focuses its row. If the case had replaced the list, also restores the list's scroll position. Returns the heading's ref.
 */
export function useCaseFocus(openId: string | undefined, isBeside: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(openId)
  const listAt = useRef(0)

  useEffect(() => {
    if (isBeside || openId !== undefined) return
    const save = () => {
      listAt.current = scrollY
    }
    addEventListener('scroll', save, { passive: true })
    return () => removeEventListener('scroll', save)
  }, [isBeside, openId])

  useLayoutEffect(() => {
    const last = before.current
    before.current = openId
    if (openId === last) return
    if (!isBeside) scrollTo(0, openId === undefined ? listAt.current : 0)
    if (openId !== undefined) heading.current?.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>(`[data-case="${last}"] a`)?.focus({ preventScroll: true })
  }, [openId, isBeside])
  return heading
}
