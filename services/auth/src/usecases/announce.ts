import { tell } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberChangedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Account } from '../store/accounts.ts'

/** The topic that this service tells its facts on. */
export const topic = 'auth'

/** Tells of a new account, in the transaction that makes it. */
export const announceJoined = (tx: Queries, { id, version }: Account): Promise<void> =>
  tell(tx, topic, { key: id, version, schema: MemberJoinedSchema, message: { memberId: id } })

/** Tells that an account's card has changed, in the transaction that has locked and changed it. */
export const announceChanged = (tx: Queries, { id, version, profileImageFile }: Account): Promise<void> =>
  tell(tx, topic, {
    key: id,
    version,
    schema: MemberChangedSchema,
    message: { memberId: id, profileImageFile: profileImageFile ?? '' },
  })
