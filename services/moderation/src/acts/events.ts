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
import { isOfPhotos } from '../cases/rules/possible-acts.ts'
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
const kindOf = (act: Pick<Act, 'kind' | 'photoFiles'>): ActKind =>
  isOfPhotos(act) ? ActKind.REMOVE_PHOTOS : kinds[act.kind]

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
  location: ProfilePart.LOCATION,
} as const

const aboutAct = ({ targetKind, targetId }: Case, act: Act) => ({
  actId: act.id,
  kind: kindOf(act),
  targetKind: targetKinds[targetKind],
  targetId,
  memberId: act.memberId,
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
      photoFiles: act.photoFiles,
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

export const publishAppealDecided = (tx: Queries, act: Act, reversed: boolean, version: number) =>
  publish(tx, topic, {
    key: act.caseId,
    version,
    schema: AppealDecidedSchema,
    message: { actId: act.id, memberId: act.memberId, kind: kindOf(act), reversed },
  })
