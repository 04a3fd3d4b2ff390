import { Socket } from 'node:net'
import type pg from 'pg'

/** A connection that sends queries without waiting for earlier results. */
export interface PipelinedConnection extends Pick<pg.ClientBase, 'query'> {
  /** Number of pending queries. */
  underWay(): number
  /** How long the oldest pending query has waited, in ms; 0 if there is none. */
  oldestMs(): number
  /** Time since the last query was sent, in ms; 0 while queries are pending. */
  idleMs(): number
  end(): Promise<void>
}

/**
 * Opens a pipelined connection. Queries of one turn of the event loop are written together at its end. `onEnd` is called
 * once, when the connection has ended or broken.
 *
 * @throws if it cannot connect, or the connection breaks as soon as it is ready
 */
export async function openPipelined(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  onEnd: (error?: Error) => void,
): Promise<PipelinedConnection> {
  const socket = new Socket()
  const client = new Client({ ...config, stream: () => socket, pipeline: true })
  const cork = createCork(socket, setImmediate)
  /** When each pending query was sent, the oldest first. Results arrive in this order. */
  const sent: number[] = []
  let lastSent = performance.now()
  let isOver = false
  let broke: Error | undefined
  const end = (error?: Error) => {
    broke ??= error
    if (!isOver) onEnd(error)
    isOver = true
  }
  client.on('error', end)
  client.on('end', () => end())
  await client.connect()
  if (isOver) throw new Error('the connection ended as soon as it was ready', { cause: broke })

  async function query(given: pg.QueryConfig): Promise<pg.QueryResult> {
    lastSent = performance.now()
    sent.push(lastSent)
    cork()
    try {
      return await client.query(given)
    } finally {
      sent.shift()
    }
  }

  return {
    query: query as pg.ClientBase['query'],
    underWay: () => sent.length,
    oldestMs: () => performance.now() - (sent[0] ?? performance.now()),
    idleMs: () => (sent.length > 0 ? 0 : performance.now() - lastSent),
    end: () => client.end(),
  }
}

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
