/** Time in which an action can be undone, in ms. Its toast is visible for the same time. */
const undoMs = 5_000

/** The actions that have not been sent yet, by name. Calling a function sends its action early. */
const waiting = new Map<string, () => void>()

/** Leaving the page sends the waiting actions, so they can no longer be undone. */
addEventListener('pagehide', () => {
  for (const carryOut of [...waiting.values()]) carryOut()
})

/**
 * Runs `send` after the time to undo. Returns a function that cancels this. That function returns false if `send` has already
 * run. `name` must be unique per action and notification.
 */
export function sendLater(name: string, send: () => void): () => boolean {
  const timer = setTimeout(() => carryOut(), undoMs)
  const cancel = () => {
    clearTimeout(timer)
    return waiting.delete(name)
  }
  const carryOut = () => {
    if (cancel()) send()
  }
  waiting.set(name, carryOut)
  return cancel
}
