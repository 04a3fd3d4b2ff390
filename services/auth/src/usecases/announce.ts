import { tell } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberErasedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Account } from '../store/accounts.ts'

/** The topic that this service tells its facts on. */
export const topic = 'auth'

/** Tells of a new account, in the transaction that makes it. */
export const announceJoined = (tx: Queries, { id, version, detectedCountry }: Account): Promise<void> =>
  tell(tx, topic, {
    key: id,
    version,
    schema: MemberJoinedSchema,
    message: { memberId: id, detectedCountry: detectedCountry ?? '' },
  })

/** Tells that what others know of an account has changed, in the transaction that has locked and changed it. */
export const announceChanged = (
  tx: Queries,
  { id, version, profileImageFile, detectedCountry }: Account,
): Promise<void> =>
  tell(tx, topic, {
    key: id,
    version,
    schema: MemberChangedSchema,
    message: { memberId: id, profileImageFile: profileImageFile ?? '', detectedCountry: detectedCountry ?? '' },
  })

/** Tells whether an account may be used, in the transaction that has locked and changed it. */
export const announceActive = (tx: Queries, { id, version, isActive }: Account): Promise<void> => {
  const schema = isActive ? MemberReactivatedSchema : MemberDeactivatedSchema
  return tell<typeof MemberReactivatedSchema | typeof MemberDeactivatedSchema>(tx, topic, {
    key: id,
    version,
    schema,
    message: { memberId: id },
  })
}

/** Tells that an account is gone, and that nothing of it is left here, in the transaction that deletes it. */
export async function announceDeleted(tx: Queries, { id, version }: Account): Promise<void> {
  await tell(tx, topic, { key: id, version: version + 1, schema: MemberDeletedSchema, message: { memberId: id } })
  await tell(tx, topic, {
    key: id,
    version: version + 2,
    schema: MemberErasedSchema,
    message: { memberId: id, service: topic },
  })
}
