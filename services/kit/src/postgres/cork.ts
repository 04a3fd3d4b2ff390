import type { Socket } from 'node:net'

/**
 * Returns a function to be called before something is written: what follows is held back until `later` runs,
 * so that it leaves in one piece. Each write of its own costs a system call and wakes the other side.
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
