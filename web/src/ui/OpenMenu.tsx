import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { CheckIcon } from './icons/landing-icons.tsx'
import styles from './OpenMenu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** `danger` for actions that cannot be undone. */
  readonly tone?: 'plain' | 'danger'
  /** Makes the item one of several choices; the chosen one shows a check instead of the icon. */
  readonly chosen?: boolean
  run(): void
}

export interface OpenMenuProps {
  id: string
  label: string
  items: readonly MenuItem[]
  start: 'first' | 'last'
  anchor: HTMLElement
  onClose(restoreFocus: boolean): void
}

/** The list of a menu that is open. */
export default function OpenMenu({ id, label, items, start, anchor, onClose }: OpenMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.showPopover?.() // in the top layer, so that no parent clips it
    positionList(list.current, anchor)
  }, [anchor])
  useEffect(
    () =>
      itemsOf(list.current)
        .at(start === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true }),
    [start],
  )
  useCloseOutside(list, anchor, () => onClose(false))
  useStayAt(list, anchor)

  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
        if (event.key === 'Escape' || event.key === 'Tab')
          onClose(true) // Tab then continues from the button
        else moveFocus(list.current, event)
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          {...roleOf(item)}
          tabIndex={-1}
          className={classes(styles.item, item.tone === 'danger' && styles.danger)}
          onClick={() => {
            onClose(true)
            item.run()
          }}
        >
          {item.chosen === undefined ? item.icon : <CheckIcon />}
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Returns the ARIA role of an item. A choice also reports whether it is chosen. */
const roleOf = ({ chosen }: MenuItem) =>
  chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen }

/** Positions the list below its button (above, if there is no room), aligned at the end, inside the window. */
function positionList(list: HTMLElement | null, anchor: HTMLElement): void {
  if (!list) return
  const at = anchor.getBoundingClientRect()
  const own = list.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const fromEnd = getComputedStyle(anchor).direction === 'rtl' ? at.left : at.right - own.width
  const below = at.bottom + own.height + 8 < window.innerHeight
  list.style.left = `${Math.min(Math.max(8, fromEnd), width - own.width - 8)}px`
  list.style.top = `${below ? at.bottom + 4 : at.top - own.height - 4}px`
}

function useCloseOutside(list: React.RefObject<HTMLElement | null>, anchor: HTMLElement, close: () => void): void {
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    const target = event.target as Node
    if (!list.current?.contains(target) && !anchor.contains(target)) close()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [])
}

/** Repositions the list when the page moves. */
function useStayAt(list: React.RefObject<HTMLElement | null>, anchor: HTMLElement): void {
  useEffect(() => {
    const follow = () => positionList(list.current, anchor)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [list, anchor])
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus with the arrow keys, Home and End. A letter moves it to the next item that begins with that letter. */
function moveFocus(list: HTMLElement | null, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const items = itemsOf(list)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const letter = event.key.toLowerCase()
  const next = step
    ? items[step(at, items.length - 1)]
    : [...items.slice(at + 1), ...items.slice(0, at)].find((item) => item.textContent.toLowerCase().startsWith(letter))
  if (!next || letter === ' ') return
  event.preventDefault()
  next.focus()
}
