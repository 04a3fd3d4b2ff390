import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  HoldEndedSchema,
  HoldStartedSchema,
  PhotosReleasedSchema,
  ReportsDecidedSchema,
  TargetKind as SentKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { TargetKind } from './rules/kinds.ts'
import type { Case } from './store/cases.ts'

const topic = 'moderation'

/** Actions of moderation, by their names in auth's audit log. */
export type ModeratorAction =
  | 'case.opened'
  | 'case.dismissed'
  | 'case.reopened'
  | 'act.hide'
  | 'act.hideByCreator'
  | 'act.liftByCreator'
  | 'act.remove'
  | 'act.removePhotos'
  | 'act.limit'
  | 'act.suspend'
  | 'act.deactivate'
  | 'act.lifted'
  | 'photos.released'
  | 'appeal.upheld'
  | 'appeal.reversed'

/** Publishes an action for auth's audit log. `actId` is the id of auth's record; empty for rules and groups' creators. */
export const publishAdminActed = (
  tx: Queries,
  { caseId, adminId, action, actId }: { caseId: string; adminId: string; action: ModeratorAction; actId: string },
  version: number,
) =>
  publish(tx, topic, {
    key: caseId,
    version,
    schema: AdminActedSchema,
    message: { adminId, action, targetKind: 'case', targetId: caseId, actId },
  })

const targetKinds = {
  post: SentKind.POST,
  comment: SentKind.COMMENT,
  member: SentKind.MEMBER,
  group: SentKind.GROUP,
} as const

interface Hold {
  readonly caseId: string
  readonly flagId: string
  readonly targetKind: TargetKind
  readonly targetId: string
  readonly memberId: string
}

/** Publishes, for the owning service, that a hold of its post, comment, group or profile starts, or ends after review. */
const publishHold =
  (schema: typeof HoldStartedSchema | typeof HoldEndedSchema) =>
  (tx: Queries, { caseId, targetKind, ...hold }: Hold, version: number) =>
    publish(tx, topic, { key: caseId, version, schema, message: { ...hold, targetKind: targetKinds[targetKind] } })

export const publishHoldStarted = publishHold(HoldStartedSchema)
export const publishHoldEnded = publishHold(HoldEndedSchema)

/** Publishes the outcome of reports for the members who sent them. */
export const publishReportsDecided = (
  tx: Queries,
  { caseId, reporterIds, acted }: { caseId: string; reporterIds: readonly string[]; acted: boolean },
  version: number,
) =>
  publish(tx, topic, {
    key: caseId,
    version,
    schema: ReportsDecidedSchema,
    message: { reporterIds: [...reporterIds], acted },
  })

/** Publishes, for media, that these held photos of a post or profile may be shown. There must be at least one. */
export const publishPhotosReleased = (
  tx: Queries,
  { id, targetKind, targetId }: Case,
  photoFiles: readonly string[],
  version: number,
) =>
  publish(tx, topic, {
    key: id,
    version,
    schema: PhotosReleasedSchema,
    message: { targetKind: targetKinds[targetKind], targetId, photoFiles: [...photoFiles] },
  })
