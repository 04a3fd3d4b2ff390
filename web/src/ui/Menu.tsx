import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { MoreIcon } from './icons.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  /** `danger` for what cannot be undone. */
  readonly tone?: 'plain' | 'danger'
  run(): void
}

/** A button with three dots that opens a short list of things to do. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()

  const close = (giveBack: boolean) => {
    setOpen(false)
    if (giveBack) button.current?.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && button.current && (
        <OpenMenu id={id} label={label} items={items} anchor={button.current} onClose={close} />
      )}
    </>
  )
}

interface OpenMenuProps {
  id: string
  label: string
  items: readonly MenuItem[]
  anchor: HTMLElement
  onClose(giveBack: boolean): void
}

function OpenMenu({ id, label, items, anchor, onClose }: OpenMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.showPopover?.() // above everything, whatever its surroundings cut off
    place(list.current, anchor)
  }, [anchor])
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }), [])
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
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault()
          onClose(true)
        } else moveFocus(list.current, event)
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes(styles.item, item.tone === 'danger' && styles.danger)}
          onClick={() => {
            onClose(true)
            item.run()
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** Puts the list under its button, ends flush, inside the window. */
function place(list: HTMLElement | null, anchor: HTMLElement): void {
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

/** Keeps the list at its button when the page moves under it. */
function useStayAt(list: React.RefObject<HTMLElement | null>, anchor: HTMLElement): void {
  useEffect(() => {
    const follow = () => place(list.current, anchor)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [list, anchor])
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(list: HTMLElement | null, event: KeyboardEvent): void {
  const step = steps[event.key]
  if (!list || !step) return
  event.preventDefault()
  const items = [...list.querySelectorAll<HTMLElement>('[role=menuitem]')]
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length - 1)]?.focus()
}
