import { type PointerEvent, useRef, useState } from 'react'

/** Distance after which a swipe runs its action, in px. */
const countsPx = 88
/** Distance after which the row starts to move, in px. */
const beginsPx = 10

interface SwipeActions {
  /** Called after a swipe towards the start of the line. */
  onStart(): void
  /** Called after a swipe towards the end of the line. Undefined if that swipe has no action. */
  onEnd?: (() => void) | undefined
}

/** Horizontal swiping by touch. Returns the distance in px, positive towards the end of the line, and the handlers. */
export function useSwipe({ onStart, onEnd }: SwipeActions) {
  const from = useRef<{ x: number; y: number; forward: 1 | -1 } | undefined>(undefined)
  const [moved, setMoved] = useState(0)

  function distance({ clientX, clientY }: PointerEvent): number {
    if (!from.current) return 0
    const along = (clientX - from.current.x) * from.current.forward
    const isSideways = Math.abs(along) > Math.abs(clientY - from.current.y)
    if (moved === 0 && (!isSideways || Math.abs(along) < beginsPx)) return 0
    return onEnd ? along : Math.min(0, along)
  }

  function end(event: PointerEvent) {
    const along = distance(event)
    from.current = undefined
    setMoved(0)
    if (along <= -countsPx) onStart()
    else if (along >= countsPx) onEnd?.()
  }

  return {
    moved,
    counts: Math.abs(moved) >= countsPx,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'touch') return
        const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
        from.current = { x: event.clientX, y: event.clientY, forward }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const along = distance(event)
        // Captures the pointer, so that the end of a swipe does not open the row.
        if (along !== 0 && moved === 0) event.currentTarget.setPointerCapture?.(event.pointerId)
        if (along !== moved) setMoved(along)
      },
      onPointerUp: end,
      onPointerCancel() {
        from.current = undefined
        setMoved(0)
      },
    },
  }
}
