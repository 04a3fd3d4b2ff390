import { Socket } from 'node:net'
import type pg from 'pg'
import { createCork } from './cork.ts'

/** A connection on which queries are sent one behind the other, without waiting for answers. */
export interface PipelinedConnection extends Pick<pg.ClientBase, 'query'> {
  /** How many queries are on their way. */
  underWay(): number
  /** For how long the oldest of them has waited, in ms. */
  oldestMs(): number
  /** For how long nothing was asked, in ms. */
  idleMs(): number
  end(): Promise<void>
}

/**
 * Opens a pipelined connection. What is sent in one turn of the event loop is written together at its end.
 * `onEnd` is called once, when the connection has ended or broken.
 *
 * @throws if it cannot connect, or the connection breaks in the moment in which it is ready
 */
export async function openPipelined(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  onEnd: (error?: Error) => void,
): Promise<PipelinedConnection> {
  const socket = new Socket()
  const client = new Client({ ...config, stream: () => socket, pipeline: true })
  const cork = createCork(socket, setImmediate)
  /** When each query under way was sent, the oldest first: answers come in their order. */
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
