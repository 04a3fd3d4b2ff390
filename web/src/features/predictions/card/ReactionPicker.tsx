import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type ReactionKind, reactionKinds } from '#api/index.ts'
import { Emoji, useTranslation } from '#ui/index.ts'
import styles from './HeartButton.module.css'

interface ReactionPickerProps {
  /** The heart button that opened the picker. */
  anchor: HTMLElement
  mine: ReactionKind | null
  onClose(chosen?: ReactionKind): void
}

/** The six reactions in a row above the heart. It is a menu with arrow key navigation. */
export default function ReactionPicker({ anchor, mine, onClose }: ReactionPickerProps) {
  const { t } = useTranslation('comments')
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    row.current?.showPopover?.()
    positionRow(row.current, anchor)
    const first = row.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? row.current?.firstElementChild
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [anchor])
  useCloseElsewhere(row, () => onClose())

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    } else moveFocus(event)
  }
  return (
    <div
      ref={row}
      popover="manual"
      role="menu"
      aria-orientation="horizontal"
      aria-label={t('reactions.label')}
      className={styles.picker}
      onKeyDown={onKeyDown}
    >
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitemradio"
          aria-checked={kind === mine}
          aria-label={t(`reactions.${kind}`)}
          title={t(`reactions.${kind}`)}
          tabIndex={-1}
          className={styles.kind}
          onClick={() => onClose(kind)}
        >
          <Emoji name={kind} />
        </button>
      ))}
    </div>
  )
}

/** Places the row above its heart and inside the viewport. */
function positionRow(row: HTMLElement | null, anchor: HTMLElement): void {
  if (!row) return
  const at = anchor.getBoundingClientRect()
  const own = row.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const start = at.left + at.width / 2 - own.width / 2
  row.style.left = `${Math.min(Math.max(8, start), width - own.width - 8)}px`
  row.style.top = `${Math.max(8, at.top - own.height - 4)}px`
}

function moveFocus(event: KeyboardEvent): void {
  const all = [...event.currentTarget.children] as HTMLElement[]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    Home: -at,
    End: all.length - 1 - at,
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  all[(at + step + all.length) % all.length]?.focus()
}

/** Closes the picker when the person presses elsewhere or scrolls the page. */
function useCloseElsewhere(row: React.RefObject<HTMLElement | null>, close: () => void): void {
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    if (!row.current?.contains(event.target as Node)) close()
  })
  const onScroll = useEffectEvent(close)
  useEffect(() => {
    document.addEventListener('pointerdown', onPointerDown)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      removeEventListener('scroll', onScroll)
    }
  }, [])
}
