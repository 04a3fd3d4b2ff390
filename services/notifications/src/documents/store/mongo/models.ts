import { type Connection, Schema } from 'mongoose'
import type { Kind } from '../../../kinds/rules/notification-kinds.ts'
import type { NotificationParams } from '../../../notifications/rules.ts'

/** A notification. Its `place`, the fold key, is unique, as in PostgreSQL. */
export interface NotificationDocument {
  _id: string
  memberId: string
  kind: Kind
  place: string
  postId: string | null
  params: NotificationParams
  /**
   * The id of the event that created the notification. For kinds without actors, also the ids of the
   * events that were folded in. Absent in documents that are older than this field.
   */
  causes?: string[]
  at: Date
  /** When something was last folded in, by the clock. Absent in documents that are older than this field. */
  foldedAt?: Date
  readAt: Date | null
  removed: boolean
}

/** Actors of notifications and their acts: one document per actor, by `noteId/actorId`. */
export interface ActorDocument {
  _id: string
  noteId: string
  actorId: string
  /** The name of an act. */
  ref: string
  /** The names of the actor's other acts in the notification. Absent if there were none. */
  laterRefs?: string[]
  /** The id of the event that added the actor. */
  cause: string
  at: Date
  hidden: boolean
}

export type Models = ReturnType<typeof modelsOn>

const options = { versionKey: false, autoIndex: false, autoCreate: false, minimize: false, id: false } as const
const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const flag = { type: Boolean, required: true } as const

const notificationSchema = new Schema<NotificationDocument>(
  {
    _id: text,
    memberId: text,
    kind: text,
    place: text,
    postId: { type: String, default: null },
    params: { type: Schema.Types.Mixed, required: true },
    causes: { type: [String], required: true },
    at: date,
    foldedAt: { type: Date },
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
  {
    _id: text,
    noteId: text,
    actorId: text,
    ref: { type: String, default: '' },
    laterRefs: { type: [String], default: undefined },
    cause: text,
    at: date,
    hidden: flag,
  },
  options,
)
  .index({ noteId: 1, hidden: 1, at: -1 })
  .index({ actorId: 1 })
  .index({ ref: 1 })
  .index({ laterRefs: 1 })
  .index({ cause: 1 })

/** The collections, on a separate connection. */
export const modelsOn = (connection: Connection) => ({
  notifications: connection.model('note', notificationSchema, 'notes'),
  actors: connection.model('actor', actorSchema, 'actors'),
})
