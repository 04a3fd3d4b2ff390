import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  PhotosReleasedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  EvidenceChangedSchema,
  PhotosRemovedSchema,
  PredictionDeletedSchema,
  PredictionPostedSchema,
  VisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { eraseMember } from './erasure/erase-member.ts'
import { releasePhotos } from './holds/review-photos.ts'
import {
  attachEvidence,
  attachToPost,
  attachToProfile,
  deleteOfPost,
  deleteSomeOfPost,
  hideOfPost,
} from './photos/attach-photos.ts'
import { refuseRemoved } from './photos/refuse-removed.ts'
import { endRefusals } from './refusals/refuse-photos.ts'

/** The topics that the service consumes. */
export const topics = ['predictions', 'auth', 'moderation']

const photoHandlers: readonly EventHandler[] = [
  handler(PredictionPostedSchema, async (tx, posted, event) => {
    await attachToPost(tx, posted)
    if (posted.held) await hideOfPost(tx, { postId: posted.postId, hidden: true }, event)
  }),
  handler(EvidenceChangedSchema, attachEvidence),
  handler(VisibilityChangedSchema, hideOfPost),
  handler(PredictionDeletedSchema, deleteOfPost),
  handler(PhotosRemovedSchema, deleteSomeOfPost),
  handler(MemberChangedSchema, attachToProfile),
]

const holdHandlers: readonly EventHandler[] = [handler(PhotosReleasedSchema, releasePhotos)]

/** Removed photos are refused if moderation says so. If it lifts the removal, they may be uploaded again. */
const refusalHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, refuseRemoved),
  handler(ActLiftedSchema, async (tx, { kind, actId }) => {
    if (kind === ActKind.REMOVE || kind === ActKind.REMOVE_PHOTOS) await endRefusals(tx, actId)
  }),
]

const erasureHandlers: readonly EventHandler[] = [
  handler(MemberDeletedSchema, (tx, { memberId }, { version }) => eraseMember(tx, memberId, Number(version))),
]

/** All event handlers. */
export const handlers: readonly EventHandler[] = [
  ...photoHandlers,
  ...holdHandlers,
  ...refusalHandlers,
  ...erasureHandlers,
]
