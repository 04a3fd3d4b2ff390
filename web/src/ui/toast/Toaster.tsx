import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { toastStore } from './store.ts'

const ToastView = lazy(() => import('./ToastView.tsx'))

/** Where toasts appear, beside the page, so that a dialog never hides them. Loads with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  if (!toast && !everShown) return null
  everShown = true
  return createPortal(
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>,
    document.body,
  )
}

let everShown = false
