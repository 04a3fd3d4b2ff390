import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PagePublishedSchema, TermsAgreedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { handlePublished, keepAgreement } from './keep-agreements.ts'

/** Update the versions of the terms and the members' agreements, both live and in a rebuild. */
export const agreementHandlers: readonly EventHandler[] = [
  handler(PagePublishedSchema, async (tx, { page, version, material }) => {
    if (page === 'terms') await handlePublished(tx, version, material)
  }),
  handler(TermsAgreedSchema, (tx, { memberId, version }) => keepAgreement(tx, memberId, version)),
  handler(MemberJoinedSchema, async (tx, { memberId, agreedTerms }) => {
    if (agreedTerms > 0) await keepAgreement(tx, memberId, agreedTerms)
  }),
]
