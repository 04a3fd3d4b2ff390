import { timestampDate } from '@bufbuild/protobuf/wkt'
import { type EventHandler, handler, type ReadModels } from '@hunch/kit/events'
import { blockHandlers, contributionHandlers } from '@hunch/members'
import { AdminActedSchema, MemberErasedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  NoticeMailDueSchema,
  PagePublishedSchema,
  TargetKind,
  TermsAgreedSchema,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { handlePublished, keepAgreement } from './agreements/agreements.ts'
import { handleAct } from './audit/record-act.ts'
import { deactivationHandlers } from './deactivations/handlers.ts'
import { handleErased } from './erasure/erase-account.ts'
import { figuresHandlers } from './figures/handlers.ts'
import { requestNoticeMail } from './mail/request-mail.ts'
import { handleRemoval } from './profile/remove-parts.ts'
import { handleLifted, handleLimitation, handleSuspension } from './suspensions/keep-suspensions.ts'

/** The consumed topics. The other services publish their finished erasures; `auth` publishes new and deleted members. */
export const topics = ['auth', 'predictions', 'social', 'groups', 'notifications', 'media', 'analytics', 'moderation']

/** Handlers that store which members are suspended or limited, live and in a rebuild. They ignore acts of other kinds. */
const suspensionHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, { kind, actId, memberId, untilMs }) => {
    if (kind === ActKind.LIMIT) await handleLimitation(tx, { actId, memberId })
    if (kind !== ActKind.SUSPEND || untilMs === undefined) return
    await handleSuspension(tx, { actId, memberId, until: new Date(Number(untilMs)) })
  }),
  handler(ActLiftedSchema, async (tx, { kind, actId }) => {
    if (kind === ActKind.SUSPEND || kind === ActKind.LIMIT) await handleLifted(tx, actId)
  }),
]

/** Handlers that remove profile parts for moderation. Not part of a rebuild: members may have filled the parts since. */
const profileHandlers: readonly EventHandler[] = [
  handler(ActTakenSchema, async (tx, act) => {
    if (act.kind === ActKind.REMOVE && act.targetKind === TargetKind.MEMBER) await handleRemoval(tx, act)
  }),
]

/** Handlers that update the versions of the terms and the members' agreements, live and in a rebuild. */
const agreementHandlers: readonly EventHandler[] = [
  handler(PagePublishedSchema, async (tx, { page, version, material }) => {
    if (page === 'terms') await handlePublished(tx, version, material)
  }),
  handler(TermsAgreedSchema, (tx, { memberId, version }) => keepAgreement(tx, memberId, version)),
  handler(MemberJoinedSchema, async (tx, { memberId, agreedTerms }) => {
    if (agreedTerms > 0) await keepAgreement(tx, memberId, agreedTerms)
  }),
]

/** Handlers that queue mails about visitors' legal notices. Not part of a rebuild, which would repeat the mails. */
const noticeHandlers: readonly EventHandler[] = [
  handler(NoticeMailDueSchema, (tx, { receivedIds, actedIds, dismissedIds }) =>
    requestNoticeMail(tx, [
      ...receivedIds.map((reportId) => ({ reportId, state: 'received' as const })),
      ...actedIds.map((reportId) => ({ reportId, state: 'acted' as const })),
      ...dismissedIds.map((reportId) => ({ reportId, state: 'dismissed' as const })),
    ]),
  ),
]

const erasureHandlers: readonly EventHandler[] = [
  handler(MemberErasedSchema, (tx, { memberId, service }) => handleErased(tx, { memberId, service })),
]

const adminHandlers: readonly EventHandler[] = [
  handler(AdminActedSchema, (tx, { adminId, action, targetKind, targetId, actId }, { id, happenedAt }) =>
    handleAct(tx, {
      id,
      at: happenedAt ? timestampDate(happenedAt) : new Date(0),
      actorId: adminId,
      action,
      targetKind,
      targetId,
      actId,
    }),
  ),
]

export const handlers: readonly EventHandler[] = [
  ...figuresHandlers({ isRebuild: false }),
  ...blockHandlers,
  ...contributionHandlers,
  ...suspensionHandlers,
  ...deactivationHandlers,
  ...profileHandlers,
  ...agreementHandlers,
  ...noticeHandlers,
  ...erasureHandlers,
  ...adminHandlers,
]

export const readModels: ReadModels = {
  tables: [
    'figures',
    'counted_posts',
    'blocks',
    'suspensions',
    'limitations',
    'agreements',
    'terms',
    'listed_words',
    'contribution_rules',
  ],
  topics: ['auth', 'predictions', 'social', 'analytics', 'moderation'],
  handlers: () => [
    ...figuresHandlers({ isRebuild: true }),
    ...blockHandlers,
    ...contributionHandlers,
    ...suspensionHandlers,
    ...agreementHandlers,
  ],
}
