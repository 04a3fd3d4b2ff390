import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { isAreaKey, toastStore } from './store.ts'

const ToastView = lazy(() => import('./ToastView.tsx'))

/**
 * The container of toasts. It is outside the page's root, so that a dialog never hides it. Loads with the first toast
 * or the first F8, and then stays.
 */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const [present, setPresent] = useState(false)
  const wanted = useAreaKey(!present)
  if (!present && (toast || wanted)) setPresent(true)
  if (!present) return null
  return createPortal(
    <Suspense>
      <ToastView toast={toast} wanted={wanted} />
    </Suspense>,
    document.body,
  )
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
