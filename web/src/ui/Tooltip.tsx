import { cloneElement, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tooltip.module.css'

const openDelayMs = 700
/** Within this time after one tooltip closes, the next one opens without a delay. In ms. */
const skipDelayMs = 300
let lastClosedAt = 0

interface Anchor {
  onPointerEnter?: React.PointerEventHandler
  onPointerLeave?: React.PointerEventHandler
  onPointerDown?: React.PointerEventHandler
  onFocus?: React.FocusEventHandler
  onBlur?: React.FocusEventHandler
  'aria-describedby'?: string | undefined
  'aria-label'?: string | undefined
}

/**
 * Describes a control on mouse hover and keyboard focus. For short text that repeats the control's name or adds to it. The
 * tooltip stays while the pointer is on it, and Escape closes only the tooltip (WCAG 1.4.13).
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Anchor> }) {
  const [anchor, setAnchor] = useState<Element>()
  const bubble = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (element: Element, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) lastClosedAt = Date.now()
    setAnchor(undefined)
  }

  const { props } = children
  const describedBy = [props['aria-describedby'], text !== props['aria-label'] && id].filter(Boolean).join(' ')
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
          if (!isInside(bubble.current, event.relatedTarget)) close()
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
        ...(anchor && describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {anchor &&
        createPortal(<Bubble ref={bubble} id={id} text={text} anchor={anchor} onClose={close} />, document.body)}
    </>
  )
}

/** Whether the pointer moved into `element`. A target outside the page may be the window, which is not a Node. */
const isInside = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && element !== null && element.contains(target)

interface BubbleProps {
  ref: RefObject<HTMLDivElement | null>
  id: string
  text: string
  anchor: Element
  onClose(): void
}

function Bubble({ ref, id, text, anchor, onClose }: BubbleProps) {
  const [at] = useState(() => anchor.getBoundingClientRect())
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation() // so that a dialog below stays open
      onClose()
    }
    document.addEventListener('keydown', onKey, true)
    addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      removeEventListener('scroll', onClose, true)
    }
  })
  const below = at.top < 56
  const middle = Math.min(Math.max(at.left + at.width / 2, 72), document.documentElement.clientWidth - 72)
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      className={styles.bubble}
      data-below={below || undefined}
      style={{ left: middle, top: below ? at.bottom + 6 : at.top - 6 }}
      onPointerLeave={(event) => !isInside(anchor, event.relatedTarget) && onClose()}
      onPointerDown={(event) => {
        event.stopPropagation() // the elements around the control were not pressed
        onClose()
      }}
    >
      {text}
    </div>
  )
}
