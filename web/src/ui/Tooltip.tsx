import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'

const openDelayMs = 700
/** Right after one tooltip closed, the next opens at once. */
const skipDelayMs = 300
let lastClosedAt = 0

interface Anchor {
  onPointerEnter?: React.PointerEventHandler
  onPointerLeave?: React.PointerEventHandler
  onPointerDown?: React.PointerEventHandler
  onFocus?: React.FocusEventHandler
  onBlur?: React.FocusEventHandler
  'aria-describedby'?: string | undefined
}

/** Names a control on hover (mouse) and keyboard focus. For short text that repeats or adds to the control's name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Anchor> }) {
  const [anchor, setAnchor] = useState<DOMRect>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (element: Element, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element.getBoundingClientRect()), delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) lastClosedAt = Date.now()
    setAnchor(undefined)
  }

  const { props } = children
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          props.onPointerEnter?.(event)
          const delayMs = Date.now() - lastClosedAt < skipDelayMs ? 0 : openDelayMs
          if (event.pointerType === 'mouse') open(event.currentTarget, delayMs)
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event)
          close()
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event)
          close()
        },
        onFocus: (event) => {
          props.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, openDelayMs)
        },
        onBlur: (event) => {
          props.onBlur?.(event)
          close()
        },
        ...(anchor ? { 'aria-describedby': id } : {}),
      })}
      {anchor && createPortal(<Bubble id={id} text={text} anchor={anchor} onClose={close} />, document.body)}
    </>
  )
}

function Bubble({ id, text, anchor, onClose }: { id: string; text: string; anchor: DOMRect; onClose(): void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      removeEventListener('scroll', onClose, true)
    }
  })
  const below = anchor.top < 56
  const middle = Math.min(Math.max(anchor.left + anchor.width / 2, 72), document.documentElement.clientWidth - 72)
  return (
    <div
      id={id}
      role="tooltip"
      className={styles.bubble}
      data-below={below || undefined}
      style={{ left: middle, top: below ? anchor.bottom + 6 : anchor.top - 6 }}
    >
      {text}
    </div>
  )
}
