import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Waits until a condition holds. Throws if it does not within `withinMs` (default: 30 s); the message shows `holds`. */
export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 30_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it did not hold within ${withinMs / 1_000} s: ${holds}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

const channel = 'http.server.request.start'

/** Calls `send`, and resolves once `count` requests have reached HTTP servers of this process. */
export async function arrived(count: number, send: () => void): Promise<void> {
  let left = count
  const { promise: all, resolve: done } = Promise.withResolvers<void>()
  const begun = () => {
    left -= 1
    if (left === 0) done()
  }
  subscribe(channel, begun)
  try {
    send()
    await all
  } finally {
    unsubscribe(channel, begun)
  }
}
