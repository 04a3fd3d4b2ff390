import { publish } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PagePublishedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { PageVersion } from './store.ts'

const topic = 'moderation'

/** Publishes a version of the terms, for the services that ask members to agree. Does nothing for other pages. */
export async function publishTermsPublished(tx: Queries, { page, number: version, isMaterial }: PageVersion) {
  if (page !== 'terms') return
  const message = { page, version, material: isMaterial }
  await publish(tx, topic, { key: page, version, schema: PagePublishedSchema, message })
}

/** Publishes an action for auth's audit log. `actId` is the id of auth's record, made before the action. */
export const publishAdminPublished = (tx: Queries, admin: Member, actId: string, version: PageVersion) =>
  publish(tx, topic, {
    key: version.page,
    version: version.number,
    schema: AdminActedSchema,
    message: {
      adminId: admin.id,
      action: version.isMaterial ? 'page.changedMaterially' : 'page.published',
      targetKind: 'page',
      targetId: `${version.page} ${version.language} ${version.number}`,
      actId,
    },
  })
