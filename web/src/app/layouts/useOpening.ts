import { useState } from 'react'
import type { Loadable } from '../lazily.tsx'

/** What a button needs that opens an overlay: it is loaded when someone comes near. */
interface Opening {
  onClick(): void
  onPointerEnter(): void
  onFocus(): void
  /** The button looks pressed from the tap until the overlay is there, however long that takes. */
  readonly 'data-pressed': true | undefined
}

/** Opens an overlay by a button; `open` resolves when it is open, or when it was said that it cannot be. */
export function useOpening(overlay: Loadable, open: () => Promise<void>): Opening {
  const [isComing, setComing] = useState(false)
  function onClick() {
    if (isComing) return
    setComing(true)
    void open().finally(() => setComing(false))
  }
  const load = () => void overlay.load().catch(() => undefined) // a tap tries again, and says what is wrong
  return { onClick, onPointerEnter: load, onFocus: load, 'data-pressed': isComing || undefined }
}
