import { connect, createServer, type Socket } from 'node:net'

/** Maximum number of connections that wait to be accepted. A service without a balancer has the same maximum. */
const backlog = 4_096

/**
 * Distributes new connections over several ports of this machine in turn, like a Kubernetes Service. Open connections stay with
 * their port. `targets` returns the ports that take new connections now. If there are none, a new connection is closed.
 */
export async function balance(port: number, targets: () => readonly number[]): Promise<{ stop(): void }> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
    const ports = targets()
    turn += 1
    const target = ports[turn % ports.length]
    if (target === undefined) return void caller.destroy()
    const callee = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const [one, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', backlog, done))
  return {
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
