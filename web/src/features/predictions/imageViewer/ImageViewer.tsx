import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCurrentUser, useReporting } from '#api/index.ts'
import { BackIcon, Button, ChevronIcon, CrossIcon, FlagIcon, IconButton, useModal, useTranslation } from '#ui/index.ts'
import type { ShownPhoto } from '../model/images.ts'
import type { Prediction } from '../model/types.ts'
import styles from './ImageViewer.module.css'
import { Slide } from './Slide.tsx'

interface ImageViewerProps {
  /** The post of the photos. */
  post: Pick<Prediction, 'id' | 'userId'>
  photos: readonly ShownPhoto[]
  /** The author's name, for the alternative text. */
  name: string
  /** Index of the first photo to show, in `photos`. */
  start: number
  onClose(): void
}

/**
 * Shows photos full screen, except those held for review. The page below keeps its scroll position.
 * Swiping and arrow keys change the photo; pinching and double taps zoom.
 * Back, the close button, Escape and a tap beside the photo close the viewer. Others' photos can be reported.
 */
export default function ImageViewer({ post, photos: all, name, start: startOfAll, onClose }: ImageViewerProps) {
  const { t } = useTranslation('predictions')
  const photos = all.filter(isOpen)
  const start = all.slice(0, startOfAll).filter(isOpen).length
  const layer = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)
  useModal({ layer, panel: layer, onClose, leaving: false })
  useEffect(() => show(strip.current, start, 'instant'), [start])
  useKeepFocus(layer, at)
  const report = useReport(post, name)

  const move = (by: number) => show(strip.current, at + by, isMotionReduced() ? 'instant' : 'smooth')

  return createPortal(
    <div
      ref={layer}
      role="dialog"
      aria-modal="true"
      aria-label={t('viewer.label')}
      tabIndex={-1}
      className={styles.layer}
      data-dialog=""
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        move(getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step)
      }}
    >
      <Bar at={at} total={photos.length} onReport={report && (() => report(photos[at]))} onClose={onClose} />
      <ul ref={strip} className={styles.strip} onScroll={(event) => setAt(positionOf(event.currentTarget))}>
        {photos.map((photo, index) => (
          <Slide
            key={photo.url}
            photo={photo}
            alt={t('photo.alt', { position: index + 1, name })}
            current={index === at}
            onBackdrop={onClose}
          />
        ))}
      </ul>
      <Steps at={at} total={photos.length} onStep={move} />
    </div>,
    document.body,
  )
}

/** Focuses the viewer if the pressed button has disappeared: "previous" at the first photo, or "next" at the last photo. */
function useKeepFocus(layer: RefObject<HTMLElement | null>, at: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another photo is shown
  useEffect(() => {
    if (document.activeElement === document.body) layer.current?.focus({ preventScroll: true })
  }, [layer, at])
}

const isOpen = ({ isHeld }: ShownPhoto): boolean => !isHeld

const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns a function that reports a photo of a post; undefined for the author. */
function useReport({ id, userId }: Pick<Prediction, 'id' | 'userId'>, name: string) {
  const { user } = useCurrentUser()
  const report = useReporting()
  if (user?.id === userId) return undefined
  return (photo: ShownPhoto | undefined) =>
    report({ kind: 'post', id, photoFile: photo && fileOf(photo), person: { id: userId, name } })
}

/** Returns a photo's file name: the last part of its URL, 22 characters long. Undefined if the URL has another form. */
const fileOf = ({ url }: ShownPhoto): string | undefined => /\/([\w-]{22})$/.exec(url)?.[1]

interface BarProps {
  at: number
  total: number
  /** Reports the photo on the screen. Undefined if the viewer cannot report it. */
  onReport: (() => void) | undefined
  onClose(): void
}

function Bar({ at, total, onReport, onClose }: BarProps) {
  const { t } = useTranslation(['predictions', 'common', 'reports'])
  return (
    <div className={styles.bar}>
      <Button look="quiet" icon={<BackIcon />} onClick={onClose}>
        {t('common:back')}
      </Button>
      <span className={styles.position} aria-live="polite">
        {total > 1 && t('viewer.position', { position: at + 1, total })}
      </span>
      <div className={styles.tools}>
        {onReport && <IconButton label={t('reports:report')} icon={<FlagIcon />} onClick={onReport} />}
        <IconButton label={t('common:close')} icon={<CrossIcon />} onClick={onClose} />
      </div>
    </div>
  )
}

function Steps({ at, total, onStep }: { at: number; total: number; onStep(by: number): void }) {
  const { t } = useTranslation('predictions')
  const icon = <ChevronIcon />
  return (
    <>
      {at > 0 && (
        <IconButton className={styles.previous} label={t('viewer.previous')} icon={icon} onClick={() => onStep(-1)} />
      )}
      {at < total - 1 && (
        <IconButton className={styles.next} label={t('viewer.next')} icon={icon} onClick={() => onStep(1)} />
      )}
    </>
  )
}

function show(strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  strip?.children[index]?.scrollIntoView?.({ behavior, inline: 'start', block: 'nearest' })
}

/** Returns the index of the slide in the middle. Scroll offsets are negative in right-to-left languages. */
const positionOf = (strip: HTMLElement): number =>
  Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth))
