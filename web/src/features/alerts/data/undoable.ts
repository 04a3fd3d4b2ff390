/** How long something can be undone: as long as its toast shows. */
const undoMs = 5_000

/** What was not sent yet; each can be sent early. */
const waiting = new Map<string, () => void>()

/** Leaving the page ends the chance to undo. */
addEventListener('pagehide', () => {
  for (const carryOut of [...waiting.values()]) carryOut()
})

/**
 * Runs `send` once it can no longer be undone. Returns the function that prevents it, which returns
 * whether it came in time. `name` is one of the act and its notification.
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
