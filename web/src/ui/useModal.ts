import { type RefObject, useEffect, useEffectEvent } from 'react'
import { afterPaint } from './afterPaint.ts'
import { openLayer } from './backEntries.ts'
import { deafen } from './deafen.ts'
import { clearPassing } from './toast/store.ts'

/** The open dialogs, the topmost last. All but the topmost, and the page below, are inert. */
const stack: HTMLElement[] = []

function settle(): void {
  stack.forEach((layer, index) => {
    layer.inert = index < stack.length - 1
  })
  document.documentElement.toggleAttribute('data-covered', stack.length > 0)
  if (stack.length === 0) settlePage()
  else afterPaint(settlePage)
}

/** Everything on the page is styled anew by this: it waits until a dialog that opens can be seen. */
function settlePage(): void {
  const page = document.getElementById('root')
  if (page) page.inert = stack.length > 0
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'

/** Makes `panel` modal while mounted: focus goes in, stays in, and comes back; Escape and the system's Back ask to close. */
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
    if (stack.at(-1) !== layer.current || event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Tab' && panel.current) keepInside(panel.current, event)
  })

  const onBack = useEffectEvent(onClose)
  useEffect(() => (leaving ? undefined : openLayer(() => onBack())), [leaving])

  useEffect(() => {
    const own = layer.current
    if (leaving || !own || !panel.current) return
    const before = document.activeElement
    clearPassing()
    stack.push(own)
    settle()
    const hearAgain = deafen(own)
    const first = panel.current.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first.focus()
    document.addEventListener('keydown', onKeyDown)
    return () => {
      hearAgain()
      document.removeEventListener('keydown', onKeyDown)
      stack.splice(stack.indexOf(own), 1)
      settle()
      own.inert = true
      giveBack(before)
    }
  }, [layer, panel, leaving])
}

/** The control that opened the dialog may be gone by now: then the page's main part takes the focus. */
function giveBack(before: Element | null): void {
  const gone = !before?.isConnected || before === document.body
  const target = gone ? document.querySelector('main') : before
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const inside = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !element.closest('[hidden], [inert]'),
  )
  const first = inside[0]
  const last = inside.at(-1)
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const at = document.activeElement
  if (event.shiftKey && (at === first || at === panel)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && at === last) {
    event.preventDefault()
    first.focus()
  }
}
