import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { owner } from './cluster.ts'
import type { Place } from './place.ts'

/** Maximum length of a socket's folder, in bytes. Some systems limit the whole path to 104 bytes. */
const longestFolder = 85
const socketName = /^\.s\.PGSQL\.\d+(?:\.lock)?$/

/**
 * Returns the folder of the server's Unix socket: the cluster itself, which only its user may enter. Undefined on Windows, and
 * if the path is too long. For client and server, a round trip over the socket costs two thirds of a round trip over TCP.
 */
export const socketFolderOf = (cluster: string): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(cluster) <= longestFolder ? cluster : undefined

/** Returns the address of a server's `postgres` database: over the socket in a folder, or over TCP. */
export function addressOf({ password }: Pick<Place, 'password'>, port: number, sockets?: string): string {
  const host = sockets ? encodeURIComponent(sockets) : '127.0.0.1'
  return `postgres://${owner}:${password}@${host}:${port}/postgres`
}

/** Removes the sockets, for any port, that killed servers left behind. No server may be running. */
export async function removeSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => socketName.test(name))
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })))
}
