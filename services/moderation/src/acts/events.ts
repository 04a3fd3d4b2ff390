import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  AppealDecidedSchema,
  ProfilePart,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Case } from '../cases/store/cases.ts'
import type { Act } from './store.ts'

const topic = 'moderation'

const kinds = {
  hide: ActKind.HIDE,
  remove: ActKind.REMOVE,
  limit: ActKind.LIMIT,
  suspend: ActKind.SUSPEND,
  deactivate: ActKind.DEACTIVATE,
} as const
const targetKinds = {
  post: TargetKind.POST,
  comment: TargetKind.COMMENT,
  member: TargetKind.MEMBER,
  group: TargetKind.GROUP,
} as const
const profileParts = {
  photo: ProfilePart.PHOTO,
  bio: ProfilePart.BIO,
  name: ProfilePart.NAME,
} as const

const aboutAct = ({ targetKind, targetId }: Case, { id, kind, memberId }: Act) => ({
  actId: id,
  kind: kinds[kind],
  targetKind: targetKinds[targetKind],
  targetId,
  memberId,
})

interface Taken {
  readonly version: number
  /** Whether the removed photos cannot be uploaded again. Default: false. */
  readonly refusePhotos?: boolean
  /** File at media of the removed profile photo. Default: empty, for none. */
  readonly photoFile?: string
}

export const publishActTaken = (
  tx: Queries,
  about: Case,
  act: Act,
  { version, refusePhotos = false, photoFile = '' }: Taken,
) =>
  publish(tx, topic, {
    key: about.id,
    version,
    schema: ActTakenSchema,
    message: {
      ...aboutAct(about, act),
      byRule: act.byRule,
      byCreator: act.byCreator,
      ...(act.until ? { untilMs: BigInt(act.until.getTime()) } : {}),
      refusePhotos,
      parts: act.parts.map((part) => profileParts[part]),
      photoFile,
    },
  })

export const publishActLifted = (
  tx: Queries,
  about: Case,
  act: Act,
  { version, replaced = false }: { readonly version: number; readonly replaced?: boolean },
) =>
  publish(tx, topic, {
    key: about.id,
    version,
    schema: ActLiftedSchema,
    message: { ...aboutAct(about, act), replaced },
  })

export const publishAppealDecided = (
  tx: Queries,
  { id, caseId, memberId, kind }: Act,
  reversed: boolean,
  version: number,
) =>
  publish(tx, topic, {
    key: caseId,
    version,
    schema: AppealDecidedSchema,
    message: { actId: id, memberId, kind: kinds[kind], reversed },
  })
