import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { openLayer } from './backEntries.ts'
import { ignoreEarlyTaps } from './ignoreTaps.ts'
import { clearPassing } from './toast/store.ts'

/** The open dialogs, the topmost last. All others and the page below are inert. */
const stack: HTMLElement[] = []
/** Dialogs that may already be visible, but whose effect has not yet added them to the stack. */
const arriving = new Set<HTMLElement>()

const isTopmost = (layer: HTMLElement | null): boolean =>
  layer !== null && (arriving.size > 0 ? arriving.has(layer) : stack.at(-1) === layer)

function settle(): void {
  stack.forEach((layer, index) => {
    layer.inert = index < stack.length - 1
  })
  document.documentElement.toggleAttribute('data-covered', stack.length > 0)
  if (stack.length === 0) settlePage()
  else afterPaint(settlePage)
}

/** Makes the page inert while a dialog is open. Restyles the whole page, so call it after an opening dialog is drawn. */
function settlePage(): void {
  const page = document.getElementById('root')
  if (page) page.inert = stack.length > 0
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Makes `panel` modal while it is mounted. Traps and restores the focus. Escape and the system's Back call `onClose`. */
export function useModal({
  layer,
  panel,
  onClose,
  leaving,
}: {
  layer: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
  onClose(): void
  leaving: boolean
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isTopmost(layer.current) || event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Tab' && panel.current) keepInside(panel.current, event)
  })

  const onBack = useEffectEvent(onClose)
  useEffect(() => (leaving ? undefined : openLayer(() => onBack())), [leaving])

  // A layout effect runs before the first paint, so that the dialog receives keys as soon as it is visible.
  useLayoutEffect(() => {
    const own = layer.current
    if (leaving || !own) return
    arriving.add(own)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      arriving.delete(own)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [layer, leaving])

  useEffect(() => {
    const own = layer.current
    if (leaving || !own || !panel.current) return
    const before = document.activeElement
    clearPassing()
    arriving.delete(own)
    stack.push(own)
    settle()
    const stopIgnoring = ignoreEarlyTaps(own)
    const first = panel.current.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first.focus()
    return () => {
      stopIgnoring()
      stack.splice(stack.indexOf(own), 1)
      settle()
      own.inert = true
      restoreFocus(before)
    }
  }, [layer, panel, leaving])
}

/** Returns the focus to the control that opened the dialog. If that is gone, to the page's main part. */
function restoreFocus(before: Element | null): void {
  const gone = !before?.isConnected || before === document.body
  const target = gone ? document.querySelector('main') : before
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** The elements that Tab reaches inside `parent`, in order: no hidden ones, and one per group of radio buttons. */
export function tabStops(parent: HTMLElement): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.closest('[hidden], [inert]') &&
      element.checkVisibility?.({ visibilityProperty: true }) !== false &&
      stopOf(parent, element) === element,
  )
}

/** The element itself. For a radio button, its group's tab stop: the checked one, else the first. */
function stopOf(parent: HTMLElement, element: Element): Element {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
  const group = [...parent.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')].filter(
    ({ name }) => name === element.name,
  )
  return group.find(({ checked }) => checked) ?? group[0] ?? element
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStops(panel)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const at = document.activeElement && stopOf(panel, document.activeElement)
  if (event.shiftKey && (at === first || at === panel)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && at === last) {
    event.preventDefault()
    first.focus()
  }
}

/** Keeps an element rendered for `leaveMs` ms after it closed, for its closing animation. With reduced motion: 0 ms. */
export function usePresence(open: boolean, leaveMs: number): { present: boolean; leaving: boolean } {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setPresent(false), still ? 0 : leaveMs)
    return () => clearTimeout(timer)
  }, [open, present, leaveMs])
  return { present, leaving: !open }
}

/** Calls `run` after the next paint, so that the page responds to a tap first. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
