import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { owner } from './cluster.ts'
import type { Place } from './place.ts'

/** The longest folder of a socket, in bytes: with the socket's name a path has 104 on some systems, its end included. */
const longestFolder = 85
const socketName = /^\.s\.PGSQL\.\d+(?:\.lock)?$/

/**
 * Returns the folder of the server's Unix socket: the cluster's own, which only its user may enter. A round trip
 * over it costs both sides two thirds of one by TCP. Undefined where its path is too long.
 */
export const socketFolderOf = (cluster: string): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(cluster) <= longestFolder ? cluster : undefined

/** Returns the address of a server's first database: by the socket in a folder, or by TCP. */
export function addressOf({ password }: Pick<Place, 'password'>, port: number, sockets?: string): string {
  const host = sockets ? encodeURIComponent(sockets) : '127.0.0.1'
  return `postgres://${owner}:${password}@${host}:${port}/postgres`
}

/** Removes the sockets that servers on other ports left when they were killed. None may be running. */
export async function removeSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => socketName.test(name))
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })))
}
