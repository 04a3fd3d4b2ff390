import { topDialog } from '#ui/index.ts'

const storageKey = 'reloadedFor'

/**
 * Reloads the page once if a chunk cannot be loaded, because it usually belongs to an earlier deployment. Does not
 * reload while the person is writing. If the reload does not help, the failure is shown.
 */
export function followDeployment(reload: () => void = () => location.reload()): void {
  addEventListener('vite:preloadError', (event) => {
    const part = String((event as Event & { payload?: unknown }).payload)
    if (!navigator.onLine || isWriting() || wasReloadedFor(part)) return
    event.preventDefault()
    reload()
  })
}

/** Whether the page has already been reloaded for this chunk; records that it is now. */
function wasReloadedFor(part: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === part) return true
    sessionStorage.setItem(storageKey, part)
    return false
  } catch {
    return true // without storage, the page would reload forever
  }
}

const fields =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit]), [contenteditable=true]'

/** Whether a reload could lose input: a dialog is open, or a field has text or the focus. */
export function isWriting(): boolean {
  if (topDialog()) return true
  if (document.activeElement?.matches(fields)) return true
  return [...document.querySelectorAll<HTMLElement>(fields)].some((field) =>
    'value' in field ? String(field.value).trim() !== '' : field.textContent?.trim() !== '',
  )
}
