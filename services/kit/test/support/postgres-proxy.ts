import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Treatment of a connection: the proxy forwards it, never replies, or sends a message and closes it. */
export type Treatment = 'forward' | 'never reply' | Buffer

/**
 * Starts a TCP proxy of the database at `target`. `treat` receives the first message of each connection, which names the user
 * and the settings, and decides what happens to it. `url` is the database behind the proxy.
 */
export async function startPostgresProxy(
  target: string,
  treat: (start: Buffer) => Treatment,
): Promise<{ url: string; close(): void }> {
  const { host = '', port = 0, user, password, database } = new pg.Client({ connectionString: target })
  const sockets: Socket[] = []
  const server = createServer((client) => {
    sockets.push(client)
    client.on('error', () => {})
    client.once('data', (start) => {
      const treatment = treat(start)
      if (treatment === 'never reply') return
      if (treatment !== 'forward') return client.end(treatment)
      const upstream = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
      sockets.push(upstream)
      upstream.on('error', () => client.destroy())
      upstream.write(start)
      client.pipe(upstream).pipe(client)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address() as AddressInfo
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${address.port}/${database}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
