/** A toast. Only one is visible; a new one replaces it. */
export interface ToastMessage {
  readonly id: number
  readonly tone: 'success' | 'error' | 'info'
  readonly title: string
  readonly description?: string | undefined
  /** The reason, if the description does not give it. */
  readonly reason?: string | undefined
  /** The label and the handler of the action button. */
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

/** Shows a toast. A person's own action always reports its outcome; background reads never do (see `reportFailure`). */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  set({ ...message, id: lastId })
}

/** Removes a success toast without an action, so that it does not cover a dialog that opens next. */
export function clearPassing(): void {
  if (current?.tone === 'success' && !current.action) set(undefined)
}

/** Whether a key moves the focus to the toast region: F8, except while the person is composing with an input method. */
export const isAreaKey = (event: KeyboardEvent): boolean => event.code === 'F8' && !event.isComposing

/** How long a dismissed toast stays in the page for its closing animation, in ms. */
const removalDelayMs = 5_000

/** Removes a dismissed toast after the delay, unless another one has replaced it. */
export function removeToast(id: number): void {
  setTimeout(() => current?.id === id && set(undefined), removalDelayMs)
}

/**
 * Reports a failure by the kind of call. A person's own action (`action`) shows a toast. A read by the page
 * (`background`) is logged to the console, because the page shows its own error state.
 */
export function reportFailure(
  kind: 'action' | 'background',
  words: Pick<ToastMessage, 'title' | 'description' | 'reason' | 'action'>,
  cause?: unknown,
): void {
  if (kind === 'background') console.warn(words.title, words.description ?? '', cause ?? '')
  else showToast({ tone: 'error', ...words })
}
