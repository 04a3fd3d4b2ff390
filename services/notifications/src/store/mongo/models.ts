import { type Connection, Schema } from 'mongoose'
import type { Kind } from '../../domain/kinds.ts'
import type { NoteParams } from '../../domain/note.ts'
import type { MemberState, TaskData } from '../port.ts'

/** What members are told. There is one note a place, as in PostgreSQL. */
export interface NoteDocument {
  _id: string
  memberId: string
  kind: Kind
  place: string
  postId: string | null
  params: NoteParams
  at: Date
  readAt: Date | null
  removed: boolean
}

/** Who did what a note tells of: one a person, by `noteId/actorId`. */
export interface ActorDocument {
  _id: string
  noteId: string
  actorId: string
  ref: string
  at: Date
  hidden: boolean
}

/** A vote, by `postId/memberId`. */
export interface VoteDocument {
  _id: string
  postId: string
  memberId: string
  vote: boolean
}

export interface MemberDocument {
  _id: string
  state: Exclude<MemberState, 'active'>
}

export interface TaskDocument {
  _id: string
  kind: string
  data: TaskData
  dueAt: Date
  revision: number
  again: boolean
}

/** A fact whose effect is done, by its id. */
export interface HeardDocument {
  _id: string
  at: Date
}

/** A fact that was set aside with its reason, by its id; `event` is the envelope, `position` its place in its partition. */
export interface ParkedDocument {
  _id: string
  topic: string
  key: string
  position: number
  event: Buffer
  reason: string
  /** 0 where it only waits behind an earlier one. */
  attempts: number
  at: Date
}

/** Who operates on the service's events now, and whether the service waits. */
export interface LeaseDocument {
  _id: string
  by: string
  pauses: boolean
  until: Date
}

export type Models = ReturnType<typeof modelsOn>

const options = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false, id: false } as const
const text = { type: String, required: true } as const
const maybeText = { type: String, default: null } as const
const date = { type: Date, required: true } as const
const flag = { type: Boolean, required: true } as const
const anything = { type: Schema.Types.Mixed, required: true } as const

const noteSchema = new Schema<NoteDocument>(
  {
    _id: text,
    memberId: text,
    kind: text,
    place: text,
    postId: maybeText,
    params: anything,
    at: date,
    readAt: { type: Date, default: null },
    removed: flag,
  },
  options,
)
  .index({ place: 1 }, { unique: true })
  .index({ memberId: 1, removed: 1, at: -1, _id: -1 })
  .index({ memberId: 1, removed: 1, readAt: 1 })
  .index({ postId: 1 })
  .index({ readAt: 1 })

const actorSchema = new Schema<ActorDocument>(
  { _id: text, noteId: text, actorId: text, ref: { type: String, default: '' }, at: date, hidden: flag },
  options,
)
  .index({ noteId: 1, hidden: 1, at: -1 })
  .index({ actorId: 1 })
  .index({ ref: 1 })

const voteSchema = new Schema<VoteDocument>({ _id: text, postId: text, memberId: text, vote: flag }, options)
  .index({ postId: 1, memberId: 1 })
  .index({ memberId: 1 })

const memberSchema = new Schema<MemberDocument>({ _id: text, state: text }, options)

const taskSchema = new Schema<TaskDocument>(
  { _id: text, kind: text, data: anything, dueAt: date, revision: { type: Number, required: true }, again: flag },
  options,
).index({ dueAt: 1 })

/** Nothing relies on their going: the index spares the space where the server honours it. */
const heardSchema = new Schema<HeardDocument>({ _id: text, at: date }, options).index(
  { at: 1 },
  { expireAfterSeconds: 30 * 86_400 },
)

const parkedSchema = new Schema<ParkedDocument>(
  {
    ...{ _id: text, topic: text, key: text, position: { type: Number, default: 0 } },
    ...{ event: { type: Buffer, required: true }, reason: text, attempts: { type: Number, default: 0 }, at: date },
  },
  options,
).index({ key: 1 })

const leaseSchema = new Schema<LeaseDocument>({ _id: text, by: text, pauses: flag, until: date }, options)

/** The copies of others' facts, in collections whose names begin so. */
export const copiesOn = (connection: Connection, prefix = '') => ({
  votes: connection.model(`${prefix}vote`, voteSchema, `${prefix}votes`),
  members: connection.model(`${prefix}member`, memberSchema, `${prefix}members`),
})
export type Copies = ReturnType<typeof copiesOn>

/** The collections, on a connection of their own. */
export function modelsOn(connection: Connection) {
  const models = {
    ...copiesOn(connection),
    notes: connection.model('note', noteSchema, 'notes'),
    actors: connection.model('actor', actorSchema, 'actors'),
    tasks: connection.model('task', taskSchema, 'tasks'),
    heard: connection.model('heard', heardSchema, 'heard'),
    parked: connection.model('parked', parkedSchema, 'parked'),
    leases: connection.model('lease', leaseSchema, 'leases'),
  }
  return {
    ...models,
    /** Makes the indexes that are missing. */
    async index(): Promise<void> {
      for (const model of Object.values(models)) await model.createIndexes()
    },
  }
}
