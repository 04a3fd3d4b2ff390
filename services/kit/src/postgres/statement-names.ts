import { Socket } from 'node:net'
import pg from 'pg'
import { createCork } from './cork.ts'

/** Each connection keeps what is named until it ends, so the number of names has a bound. */
const mostNames = 400
/** How often each may be given anew on average, where its tables change. */
const mostRenewals = 10

/** PostgreSQL's codes for what may go wrong with a named statement. */
const staleResult = '0A000' // its tables have changed since, under a `select *`
const unknownName = '26000' // a pooler gave the call another server connection
const takenName = '42P05' // the same, on a connection that another client had used

/** The columns of such a statement change with its tables. */
const allColumns = /(select|returning|\.)\s*\*/i

/** Connections with a transaction, from before its `begin` is answered. */
export const isTransacting = new WeakSet<pg.ClientBase>()

interface StatementNames {
  /** The name to send a text under; undefined where it goes without. */
  nameOf(text: string): string | undefined
  /** Takes back the name of a text, or all names. Returns whether the error said that they do not hold. */
  isOutdated(text: string, error: unknown): boolean
}

/**
 * Names each parameterised statement that is sent a second time, so that PostgreSQL parses and
 * plans it once a connection. Behind a pooler that does not keep statements, naming ends by
 * itself after the first error. `onDisabled` is called then.
 */
export function createStatementNames(onDisabled: () => void, most = mostNames): StatementNames {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let enabled = true
  let last = 0

  return {
    nameOf(text) {
      if (!enabled) return undefined
      const name = names.get(text)
      if (name || names.size >= most || last >= most * mostRenewals) return name
      if (seenOnce.delete(text)) {
        last += 1
        names.set(text, `s${last}`)
        return `s${last}`
      }
      if (seenOnce.size >= most) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    },
    isOutdated(text, error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === staleResult) names.delete(text)
      if (enabled && (code === unknownName || code === takenName)) {
        enabled = false
        onDisabled()
      }
      return code === staleResult || code === unknownName || code === takenName
    },
  }
}

type Callback = (error: Error | null, result: pg.QueryResult) => void

/**
 * A class of connections that send their parameterised statements by name. Where a name does not
 * hold any more, the statement is sent again, once and without one; a transaction has failed by then,
 * so in one, what could change has no name.
 */
export function namingClient({ nameOf, isOutdated }: StatementNames): typeof pg.Client {
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
  /** A transaction's begin and first statements leave together, and so do its last one and the commit. */
  const corks = new WeakMap<pg.Client, () => void>()

  /** Both forms of `query`: with a callback, as pools call it, and with a promise. */
  function queryByName(
    this: pg.Client,
    config: string | pg.QueryConfig,
    values?: unknown,
    callback?: Callback,
  ): unknown {
    corks.get(this)?.()
    const given = typeof config === 'string' ? { text: config } : config
    const parameters = Array.isArray(values) ? values : given.values
    const mayRepeat = !isTransacting.has(this) && this.getTransactionStatus() === 'I'
    const mayHaveName = parameters?.length && (mayRepeat || !allColumns.test(given.text))
    const name = given.name || (mayHaveName ? nameOf(given.text) : undefined)
    if (!name) return query.call(this, config, values, callback)
    const again = (error: unknown) => isOutdated(given.text, error) && mayRepeat
    const named = { ...given, name }
    if (!callback)
      return (query.call(this, named, values) as Promise<pg.QueryResult>).catch((error: unknown) => {
        if (!again(error)) throw error
        return query.call(this, config, values)
      })
    return query.call(this, named, values, (error: Error | null, result: pg.QueryResult) => {
      if (error && again(error)) query.call(this, config, values, callback)
      else callback(error, result)
    })
  }

  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      const socket = new Socket()
      super({ stream: () => socket, ...config })
      if (!config.stream) corks.set(this, createCork(socket, process.nextTick))
    }
    override query = queryByName as unknown as pg.Client['query']
  } as typeof pg.Client
}
