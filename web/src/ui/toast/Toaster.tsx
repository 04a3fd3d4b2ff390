import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazily } from '../lazily.tsx'
import { isAreaKey, toastStore } from './store.ts'

const view = lazily(() => import('./ToastView.tsx'))
const { Component: ToastView } = view

/**
 * The container of toasts. It is outside the page's root, so that a dialog never hides it. Loads with the first toast
 * or the first F8, and then stays. If it cannot be loaded, the next toast tries again.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const [present, setPresent] = useState(false)
  const wanted = useAreaKey(!present)
  useEffect(() => {
    if (!present && (toast || wanted))
      view.whenLoaded(
        () => setPresent(true),
        () => undefined,
      )
  }, [present, toast, wanted])
  return present && createPortal(<ToastView toast={toast} wanted={wanted} />, document.body)
}

/** Whether F8 was pressed before the region was loaded. */
function useAreaKey(isWaiting: boolean): boolean {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const onKey = (event: KeyboardEvent) => {
      if (isAreaKey(event)) setPressed(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isWaiting])
  return pressed
}
