import { subscribe, unsubscribe } from 'node:diagnostics_channel'

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
