import { Socket } from 'node:net'
import pg from 'pg'
import { createCork } from './pipelined-connection.ts'

/** Maximum number of named statements. Each connection keeps them until it ends. */
const mostNames = 400
/** Maximum number of names that a statement gets on average. A statement needs a new name when its tables change. */
const mostRenewals = 10

/** PostgreSQL's error codes for a named statement that is no longer valid. */
const staleResult = '0A000' // a table of a `select *` has changed
const unknownName = '26000' // a pooler used another server connection
const takenName = '42P05' // a pooler used a server connection on which another client has used the name

/** Matches statements such as `select *`. If their tables change, so do their columns. */
const allColumns = /(select|returning|\.)\s*\*/i

/** Connections that are in a transaction, even if its `begin` is not answered yet. */
export const isTransacting = new WeakSet<pg.ClientBase>()

interface StatementNames {
  /** Returns the name for a statement's text; undefined if it is sent without one. */
  nameOf(text: string): string | undefined
  /** Returns whether the error says that a name is invalid. If so, removes this text's name or disables all names. */
  isOutdated(text: string, error: unknown): boolean
}

/**
 * Names each parameterised statement on its second use, so that PostgreSQL parses and plans it once per connection. Behind a
 * pooler that does not keep statements, the first error disables naming and calls `onDisabled`.
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
 * Returns a client class that sends parameterised statements by name. If a name is no longer valid, the statement is sent once
 * more without it. Inside a transaction that is too late, since the error has aborted the transaction. So there, statements
 * whose columns may change get no name.
 */
export function namingClient({ nameOf, isOutdated }: StatementNames): typeof pg.Client {
  const query = pg.Client.prototype.query as (...all: unknown[]) => unknown
  /**
   * Functions that hold a client's writes back until the next tick. So a transaction's begin is sent with its first statements,
   * and its last statement with the commit.
   */
  const corks = new WeakMap<pg.Client, () => void>()

  /** Supports both forms of `query`: with a callback, as pools use it, and with a promise. */
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
