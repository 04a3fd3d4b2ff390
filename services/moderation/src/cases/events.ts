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

/** What moderators do, as auth's audit log names it. */
export type ModeratorAction =
  | 'case.opened'
  | 'case.dismissed'
  | 'case.reopened'
  | 'act.hide'
  | 'act.hideByCreator'
  | 'act.liftByCreator'
  | 'act.remove'
  | 'act.limit'
  | 'act.suspend'
  | 'act.deactivate'
  | 'act.lifted'
  | 'photos.released'
  | 'appeal.upheld'
  | 'appeal.reversed'

/** For auth's audit log. `actId` is the act that was recorded there beforehand. */
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

/** For whoever owns the thing: a case is open about it, or somebody has looked. */
const publishHold =
  (schema: typeof HoldStartedSchema | typeof HoldEndedSchema) =>
  (tx: Queries, { caseId, targetKind, ...hold }: Hold, version: number) =>
    publish(tx, topic, { key: caseId, version, schema, message: { ...hold, targetKind: targetKinds[targetKind] } })

export const publishHoldStarted = publishHold(HoldStartedSchema)
export const publishHoldEnded = publishHold(HoldEndedSchema)

/** For those who reported. */
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

/** For media: the held photos of a post, or of a member's profile, may be shown. */
export const publishPhotosReleased = (tx: Queries, { id, targetKind, targetId }: Case, version: number) =>
  publish(tx, topic, {
    key: id,
    version,
    schema: PhotosReleasedSchema,
    message: { targetKind: targetKinds[targetKind], targetId },
  })
