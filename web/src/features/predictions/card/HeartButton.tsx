import { type KeyboardEvent, useRef, useState } from 'react'
import type { ReactionKind } from '#api/index.ts'
import {
  classes,
  HeartIcon,
  lazily,
  Optional,
  reportNotLoaded,
  useFormat,
  useTranslation,
  withPostTexts,
} from '#ui/index.ts'
import { reactionSending, useOwnReaction } from '../data/useOwnReaction.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './HeartButton.module.css'

const picker = lazily(() => withPostTexts(import('./ReactionPicker.tsx')))
const emoji = lazily(async () => ({ default: (await import('#ui/Emoji.tsx')).Emoji }))
const { Component: Picker } = picker
const { Component: OwnEmoji } = emoji

/** Duration of a long press that opens the six reactions, in ms. */
const holdMs = 400

const loadSending = () => void reactionSending.load().catch(() => undefined) // a tap retries and reports the failure

/** The heart with the number of reactions. A tap adds or removes a heart; a long press or an arrow key opens six reactions. */
export function HeartButton({ item, className }: { item: FeedItem; className: string | undefined }) {
  const { t } = useTranslation('predictions')
  const format = useFormat()
  const { mine, prepare, react } = useOwnReaction(item)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hold = useHold(() => openPicker())

  function openPicker() {
    prepare()
    picker.whenLoaded(() => setOpen(true), reportNotLoaded)
  }
  function close(chosen?: ReactionKind) {
    setOpen(false)
    button.current?.focus()
    if (chosen) react(chosen === mine ? null : chosen)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    openPicker()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes(className, styles.heart)}
        aria-pressed={mine !== null}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-keyshortcuts="ArrowUp"
        {...hold.handlers}
        onPointerEnter={loadSending}
        onFocus={loadSending}
        onKeyDown={onKeyDown}
        onClick={({ detail }) => {
          // A click by a key (detail 0) never ends a long press.
          if (detail === 0 || !hold.wasHeld()) react(mine === null ? 'heart' : null)
        }}
      >
        <span className={styles.sign} key={mine}>
          {mine === null || mine === 'heart' ? (
            <HeartIcon />
          ) : (
            <Optional fallback={<HeartIcon />}>
              <OwnEmoji name={mine} />
            </Optional>
          )}
        </span>
        <span aria-hidden="true">{format.compact(item.reactionCount)}</span>
        <span className="visually-hidden">{t('card.reactions', { count: item.reactionCount })}</span>
      </button>
      {open && button.current && <Picker anchor={button.current} mine={mine} onClose={close} />}
    </>
  )
}

/** Detects a long press. The caller must ignore the click that ends it (`wasHeld`). */
function useHold(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    wasHeld: () => held.current,
    handlers: {
      onPointerDown() {
        held.current = false
        timer.current = setTimeout(() => {
          held.current = true
          onHeld()
        }, holdMs)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
