import { once } from 'node:events'
import { globSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** An address that leads to a server, but holds new connections back at one moment of a backup. */
interface PausingServer {
  readonly url: string
  close(): Promise<void>
}

/**
 * Forwards connections to the server of `url`. The first connection after the databases of a backup in `backups` have their
 * snapshots waits until `act` has ended, as do later ones. So `act` happens after the backup's instant and before it reads this server.
 */
export async function pauseAfterInstant(
  url: string,
  backups: string,
  act: () => Promise<void>,
): Promise<PausingServer> {
  const { hostname, port, pathname } = new URL(url)
  const open = new Set<Socket>()
  let acted: Promise<void> | undefined
  const server = createServer(async (socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    if (globSync(join(backups, '*.unfinished', 'databases')).length > 0) {
      acted ??= act()
      await acted.catch(() => {}) // `close` throws the error
    }
    const forwarded = connect(Number(port), hostname)
    forwarded.on('error', () => socket.destroy())
    socket.on('close', () => forwarded.destroy())
    socket.pipe(forwarded).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `mongodb://127.0.0.1:${address.port}${pathname}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
      await acted
    },
  }
}
