import { isWriting } from './isWriting.ts'

const storageKey = 'reloadedFor'

/**
 * A chunk that cannot be loaded usually belongs to an earlier deployment: the page is reloaded,
 * once, and not while someone writes. Where that did not help, the failure shows.
 */
export function followDeployment(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    const part = String((event as Event & { payload?: unknown }).payload)
    if (!navigator.onLine || isWriting() || wasReloadedFor(part)) return
    event.preventDefault()
    reload()
  })
}

/** Whether the page was reloaded for the same chunk before; marks it as reloaded. */
function wasReloadedFor(part: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === part) return true
    sessionStorage.setItem(storageKey, part)
    return false
  } catch {
    return true // without storage it would go on for ever
  }
}
