/** The visible toast; a new one replaces it. */
export interface ToastMessage {
  readonly id: number
  readonly tone: 'success' | 'error' | 'info'
  readonly title: string
  readonly description?: string | undefined
  /** The reason, where the description does not give it. */
  readonly reason?: string | undefined
  /** An action: its label and what it runs. */
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

/**
 * Shows a toast. What a person started always reports its outcome; background reads never do (see
 * `reportFailure`).
 */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  set({ ...message, id: lastId })
}

/** Removes a success toast: it must not cover what is opened next. */
export function clearPassing(): void {
  if (current?.tone === 'success' && !current.action) set(undefined)
}

/**
 * Whether a key moves to the toast region: F8, but not while composing, when it belongs to the
 * input method.
 */
export const isAreaKey = (event: KeyboardEvent): boolean => event.code === 'F8' && !event.isComposing

/** How long a dismissed toast stays in the page, for its leaving animation. */
const removalDelayMs = 5_000

/** Removes a dismissed toast after a while, unless another has replaced it. */
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
  words: Pick<ToastMessage, 'title' | 'description' | 'reason'>,
  cause?: unknown,
): void {
  if (kind === 'background') console.warn(words.title, words.description ?? '', cause ?? '')
  else showToast({ tone: 'error', ...words })
}
