import { fileURLToPath } from 'node:url'
import { createConsumer, createRelay, type EventLog, type Hearing, tell } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import { migrate, openDatabase, type Queries, readNow } from '@hunch/kit/postgres'
import type { Backend, Heard, Unit } from '../backend.ts'
import type { Store } from '../port.ts'
import * as members from './members.ts'
import * as notes from './notes.ts'
import * as tasks from './tasks.ts'
import * as votes from './votes.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Everything in PostgreSQL: an effect, the note that a fact was heard and what is told of it are one transaction. */
export function openPostgres(options: {
  name: string
  url: string
  poolSize: number
  eventLog: EventLog
  log: Log
}): Backend {
  const { name, url, poolSize, eventLog, log } = options
  const database = openDatabase({ name, url, poolSize, log })
  return {
    store: storeOn(database.db),
    parts: [
      { name: 'migrations', start: () => migrate(url, migrations, log) },
      database,
      createRelay({ database, topic: name, eventLog, log }),
    ],
    now: () => readNow(database.db),
    unit: (run) => database.transaction((tx) => run(unitOf(tx, name))),
    consumer: (topics, heard) =>
      createConsumer({
        group: name,
        topics,
        hearings: hearingsOf(name, heard),
        database,
        eventLog,
        log,
      }),
  }
}

const unitOf = (tx: Queries, topic: string): Unit => ({
  store: storeOn(tx),
  tell: (fact) => tell(tx, topic, fact),
})

/** What is done about facts, each with its effect in the transaction given. */
export const hearingsOf = (topic: string, heard: readonly Heard[]): readonly Hearing[] =>
  heard.map(({ type, apply }) => ({ type, apply: (tx, event) => apply(unitOf(tx, topic), event) }))

const storeOn = (queries: Queries): Store => ({
  fold: (note) => notes.fold(queries, note),
  unfold: (ref) => notes.unfold(queries, ref),
  list: (wanted) => notes.list(queries, wanted),
  mark: (memberId, ids, as) => notes.mark(queries, memberId, ids, as),
  clear: (what, limit) => notes.clear(queries, what, limit),
  setMember: (memberId, state) => members.setMember(queries, memberId, state),
  erase: (memberId, limit) => members.erase(queries, memberId, limit),
  setVote: (postId, memberId, vote) => votes.setVote(queries, postId, memberId, vote),
  listVotes: (postId, afterId, limit) => votes.listVotes(queries, postId, afterId, limit),
  addTask: (task, how) => tasks.addTask(queries, task, how),
  claimTask: () => tasks.claimTask(queries),
  settleTask: (task, next) => tasks.settleTask(queries, task, next),
})
