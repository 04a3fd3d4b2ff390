/** The one toast that may be visible. A new one takes the place of the one before. */
export interface ToastMessage {
  readonly id: number
  readonly tone: 'success' | 'error' | 'info'
  readonly title: string
  readonly description?: string | undefined
  /** Something to do about it: the label and what it does. */
  readonly action?: { readonly label: string; run(): void } | undefined
}

let current: ToastMessage | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(next: ToastMessage | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Shows a toast. What a person started always reports its outcome; background reads never do (see `reportFailure`). */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  set({ ...message, id: lastId })
}

/** Takes a toast off that only said that something went well: it is not to lie over what is opened next. */
export function clearPassing(): void {
  if (current?.tone === 'success' && !current.action) set(undefined)
}

/** A dismissed toast stays this long, closed, so that it can leave gracefully. */
const removalDelayMs = 5_000

/** Takes a dismissed toast off the page in a while, if no other has taken its place. */
export function removeToast(id: number): void {
  setTimeout(() => current?.id === id && set(undefined), removalDelayMs)
}

/**
 * Reports a failure by the kind of call, never by its text: what a person started (`action`) shows
 * a toast; what the page did by itself (`background`) goes to the console, and the page has its
 * own error state for it.
 */
export function reportFailure(
  kind: 'action' | 'background',
  words: { title: string; description?: string | undefined },
  cause?: unknown,
): void {
  if (kind === 'background') console.warn(words.title, words.description ?? '', cause ?? '')
  else showToast({ tone: 'error', ...words })
}
