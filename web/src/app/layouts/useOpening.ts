import { useState } from 'react'
import type { Loadable } from '#ui/index.ts'

/** Props of a button that opens an overlay. The overlay is loaded on hover or focus. */
interface Opening {
  onClick(): void
  onPointerEnter(): void
  onFocus(): void
  /** The button looks pressed from the tap until the overlay opens, however long that takes. */
  readonly 'data-pressed': true | undefined
}

/** Props for a button that opens an overlay. `open` must resolve once the overlay is open or its failure was reported. */
export function useOpening(overlay: Loadable, open: () => Promise<void>): Opening {
  const [isComing, setComing] = useState(false)
  function onClick() {
    if (isComing) return
    setComing(true)
    void open().finally(() => setComing(false))
  }
  const load = () => void overlay.load().catch(() => undefined) // a tap retries and reports the failure
  return { onClick, onPointerEnter: load, onFocus: load, 'data-pressed': isComing || undefined }
}
