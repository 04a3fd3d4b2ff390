import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { type ErrorStateProps, FirstErrorState } from './ErrorState.tsx'
import { RefreshIcon } from './icons/landing-icons.tsx'
import { useTranslation } from './language/useTranslation.ts'
import styles from './RetryLine.module.css'

/** Shown if content could not be loaded, with a Retry button. */
export function ErrorState(props: ErrorStateProps) {
  const part = useKeepFocus<HTMLDivElement>()
  return <FirstErrorState {...props} ref={part} />
}

interface RetryLineProps {
  text: string
  onRetry(): unknown
  /** True while the retry is running. */
  pending?: boolean
  className?: string | undefined
}

/** A small ErrorState: one line for a part of the screen that could not be loaded, with a Retry button. */
export function RetryLine({ text, onRetry, pending = false, className }: RetryLineProps) {
  const { t } = useTranslation('common')
  const part = useKeepFocus<HTMLDivElement>()
  return (
    <div ref={part} role="alert" className={classes(styles.line, className)}>
      <p>{text}</p>
      <Button size="small" icon={<RefreshIcon />} pending={pending} onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** The parts of a screen that can take the focus if a focused element inside them disappears. */
const places = 'section, article, aside, dialog, [role=dialog], [role=tabpanel], main'

/**
 * Returns a ref for a part with a button that makes the part disappear. If the part has the focus then, the nearest part of
 * the screen around it gets the focus, so that keys and screen readers continue there.
 */
function useKeepFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const around = placesAround(own)
      // Wait for the whole change: some of these parts may disappear too, or another element may take the focus.
      queueMicrotask(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const place = around.find(({ isConnected }) => isConnected)
        if (place) focusPlace(place)
      })
    }
  }, [])
  return part
}

/** Returns the parts of the screen around an element, the nearest first. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places)
  return place ? [place, ...placesAround(place)] : []
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
