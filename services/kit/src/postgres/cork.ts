import type { Socket } from 'node:net'

/**
 * Returns a function to call before each write. It holds data back until `later` runs its callback, so that the data is
 * sent in one piece. A separate write costs a system call and wakes the other side.
 */
export function createCork(socket: Socket, later: (work: () => void) => void): () => void {
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    socket.cork()
    later(() => {
      isCorked = false
      socket.uncork()
    })
  }
}
