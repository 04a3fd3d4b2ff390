import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberErasedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Account } from './store/accounts.ts'

/** The topic that this service publishes to. */
export const topic = 'auth'

/** Publishes a new account, in the transaction that makes it. */
export const publishJoined = (tx: Queries, { id, version, detectedCountry }: Account): Promise<void> =>
  publish(tx, topic, {
    key: id,
    version,
    schema: MemberJoinedSchema,
    message: { memberId: id, detectedCountry: detectedCountry ?? '' },
  })

/** Publishes a change of what other services keep, in the transaction that has locked and changed the account. */
export const publishChanged = (
  tx: Queries,
  { id, version, profileImageFile, detectedCountry }: Account,
): Promise<void> =>
  publish(tx, topic, {
    key: id,
    version,
    schema: MemberChangedSchema,
    message: { memberId: id, profileImageFile: profileImageFile ?? '', detectedCountry: detectedCountry ?? '' },
  })

/** Publishes that an account was activated or deactivated, in the transaction that has locked and changed it. */
export const publishIsActive = (tx: Queries, { id, version, isActive }: Account): Promise<void> => {
  const schema = isActive ? MemberReactivatedSchema : MemberDeactivatedSchema
  return publish<typeof MemberReactivatedSchema | typeof MemberDeactivatedSchema>(tx, topic, {
    key: id,
    version,
    schema,
    message: { memberId: id },
  })
}

/** Publishes that an account is gone, and that this service has erased it, in the transaction that deletes it. */
export async function publishDeleted(tx: Queries, { id, version }: Account): Promise<void> {
  await publish(tx, topic, { key: id, version: version + 1, schema: MemberDeletedSchema, message: { memberId: id } })
  await publish(tx, topic, {
    key: id,
    version: version + 2,
    schema: MemberErasedSchema,
    message: { memberId: id, service: topic },
  })
}
