import { publish } from '@hunch/kit/events'
import { newId, type Queries } from '@hunch/kit/postgres'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberErasedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { FlagCause, TargetKind, ThingFlaggedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Account } from './store/accounts.ts'

/** The topic that this service publishes to. */
export const topic = 'auth'

/** A new member's agreement to the terms. */
export interface Agreed {
  /** The version of the terms. */
  readonly version: number
  /** The time of the agreement; null if the member agreed when they joined. */
  readonly at: Date | null
}

/** Publishes a new account, in the transaction that creates it. */
export const publishJoined = (
  tx: Queries,
  { id, version, detectedCountry }: Account,
  agreed: Agreed | undefined,
): Promise<void> =>
  publish(tx, topic, {
    key: id,
    version,
    schema: MemberJoinedSchema,
    message: {
      memberId: id,
      detectedCountry: detectedCountry ?? '',
      agreedTerms: agreed?.version ?? 0,
      ...(agreed?.at ? { agreedAtMs: BigInt(agreed.at.getTime()) } : {}),
    },
  })

/**
 * Publishes a change of a field that other services keep, in the transaction that locked and changed the account. With
 * a `refusingActId`, media rejects the previous picture until that act is lifted.
 */
export const publishChanged = (
  tx: Queries,
  { id, version, profileImageFile, detectedCountry }: Account,
  { refusingActId = '' } = {},
): Promise<void> =>
  publish(tx, topic, {
    key: id,
    version,
    schema: MemberChangedSchema,
    message: {
      memberId: id,
      profileImageFile: profileImageFile ?? '',
      detectedCountry: detectedCountry ?? '',
      refusePhoto: refusingActId !== '',
      refusingActId,
    },
  })

/** Publishes that an account was deactivated, in the transaction that locked and changed it. */
export const publishDeactivated = (tx: Queries, { id, version }: Account): Promise<void> =>
  publish(tx, topic, { key: id, version, schema: MemberDeactivatedSchema, message: { memberId: id } })

/** Publishes that an account is active again. `byHand` is true if the admin or the operator reactivated it. */
export const publishReactivated = (tx: Queries, { id, version }: Account, byHand: boolean): Promise<void> =>
  publish(tx, topic, { key: id, version, schema: MemberReactivatedSchema, message: { memberId: id, byHand } })

/** Asks moderation to review a member's public texts, in the transaction that locked the account. */
export const publishFlagged = (tx: Queries, { id, version }: Account, wordId: string): Promise<void> =>
  publish(tx, topic, {
    key: id,
    version,
    schema: ThingFlaggedSchema,
    message: {
      flagId: newId(),
      targetKind: TargetKind.MEMBER,
      targetId: id,
      memberId: id,
      cause: FlagCause.WORD,
      wordId,
      held: false,
    },
  })

/** Publishes that an account is deleted and that this service has erased it, in the transaction that deletes it. */
export async function publishDeleted(tx: Queries, { id, version }: Account): Promise<void> {
  await publish(tx, topic, { key: id, version: version + 1, schema: MemberDeletedSchema, message: { memberId: id } })
  await publish(tx, topic, {
    key: id,
    version: version + 2,
    schema: MemberErasedSchema,
    message: { memberId: id, service: topic },
  })
}
