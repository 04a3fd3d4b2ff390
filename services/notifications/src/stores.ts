import { type Database, type Queries, readNow } from '@hunch/kit/postgres'
import type { DocumentStore, Documents } from './documents/port.ts'
import {
  type BlockStore,
  blocksOn,
  type MemberState,
  type MemberStore,
  type MuteStore,
  membersOn,
  mutesOn,
  type VoteStore,
  votesOn,
} from './read-models/store.ts'
import { type TaskStore, tasksOn } from './tasks/store.ts'

export interface ReadModels {
  readonly members: MemberStore
  readonly votes: VoteStore
  readonly blocks: BlockStore
  readonly mutes: MuteStore
}

export interface Stores extends ReadModels {
  readonly documents: Documents
  readonly tasks: TaskStore
}

/** The stores within one transaction. */
export interface Unit extends Stores {
  readonly tx: Queries
  /** The id of the event, or the key of the task, that causes the writes. Makes writes to documents idempotent. */
  readonly cause: string
  /** The time of that event; undefined if unknown. */
  readonly causedAt: Date | undefined
}

export const readModelsOn = (queries: Queries): ReadModels => ({
  members: membersOn(queries),
  votes: votesOn(queries),
  blocks: blocksOn(queries),
  mutes: mutesOn(queries),
})

const storesOn = (documents: DocumentStore, queries: Queries): Stores => ({
  ...readModelsOn(queries),
  documents: documents.on(queries),
  tasks: tasksOn(queries),
})

export const unitOn = (documents: DocumentStore, tx: Queries, cause: string, causedAt?: Date): Unit => ({
  ...storesOn(documents, tx),
  tx,
  cause,
  causedAt,
})

/** Saves whether a member is active, and hides or shows their acts. Deleted members stay deleted. */
export async function setMemberState(
  { members, documents }: Pick<Unit, 'members' | 'documents'>,
  memberId: string,
  state: MemberState,
): Promise<void> {
  await members.setState(memberId, state)
  const isHidden = (await members.statesOf([memberId])).has(memberId)
  await documents.hideActor(memberId, isHidden)
}

/** The stores of a service, inside and outside of transactions. */
export interface StoreAccess {
  /** Outside of transactions. */
  readonly stores: Stores
  /** Within a transaction that the caller began. */
  unit(tx: Queries, cause: string, causedAt?: Date): Unit
  /** Runs in one transaction; an error rolls it back and is rethrown. */
  transaction<T>(cause: string, run: (unit: Unit) => Promise<T>): Promise<T>
  readonly database: Pick<Database, 'url'>
  /** Returns the time by the database's clock, which all deadlines are compared with. */
  now(): Promise<Date>
}

export const createStoreAccess = (database: Database, documents: DocumentStore): StoreAccess => ({
  stores: storesOn(documents, database.db),
  unit: (tx, cause, causedAt) => unitOn(documents, tx, cause, causedAt),
  transaction: (cause, run) => database.transaction((tx) => run(unitOn(documents, tx, cause))),
  database,
  now: () => readNow(database.db),
})
