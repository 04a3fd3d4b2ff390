import { useState } from 'react'
import type { Loadable } from '../../ui/index.ts'

/** Props of a button that opens an overlay, which is loaded on hover or focus. */
interface Opening {
  onClick(): void
  onPointerEnter(): void
  onFocus(): void
  /** The button looks pressed from the tap until the overlay is there, however long that takes. */
  readonly 'data-pressed': true | undefined
}

/** Opens an overlay by a button; `open` resolves when it is open, or when its failure was reported. */
export function useOpening(overlay: Loadable, open: () => Promise<void>): Opening {
  const [isComing, setComing] = useState(false)
  function onClick() {
    if (isComing) return
    setComing(true)
    void open().finally(() => setComing(false))
  }
  const load = () => void overlay.load().catch(() => undefined) // a tap tries again, and reports the failure
  return { onClick, onPointerEnter: load, onFocus: load, 'data-pressed': isComing || undefined }
}
