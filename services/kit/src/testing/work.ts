import pg from 'pg'
import type { Peer } from './peer.ts'

/** The work that a call causes in a service. */
export interface Work {
  /** Number of SQL statements, also those that begin and end transactions. */
  readonly statements: number
  /** The methods of peers that it called, in order for each peer. */
  readonly peerCalls: readonly string[]
}

interface WorkMeter {
  /** Returns the work that `run` causes, with the calls of these peers. Nothing else may run meanwhile. */
  of(peers: readonly Pick<Peer, 'requests'>[], run: () => Promise<unknown>): Promise<Work>
  stop(): void
}

/** Counts SQL statements until it is stopped. It must be started before the services that it measures. */
export function startWorkMeter(): WorkMeter {
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, given)
  } as typeof query
  return {
    async of(peers, run) {
      const from = { statements, requests: peers.map(({ requests }) => requests.length) }
      await run()
      const peerCalls = peers.flatMap(({ requests }, index) => requests.slice(from.requests[index]))
      return { statements: statements - from.statements, peerCalls: peerCalls.map(({ method }) => method) }
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
