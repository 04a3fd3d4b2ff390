import { tell } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { AdminActedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { nextVersion } from '../store/posts.ts'
import { topic } from './announce.ts'

/** What the admin does to posts of others. */
export type AdminAct = 'prediction.deleted' | 'prediction.resolved' | 'prediction.resultTakenBack'

/** Tells for the audit log what the admin did to a locked post, in the transaction that does it. */
export async function announceAdminAct(tx: Queries, admin: Member, postId: string, action: AdminAct): Promise<void> {
  await tell(tx, topic, {
    key: postId,
    version: await nextVersion(tx, postId),
    schema: AdminActedSchema,
    message: { adminId: admin.id, action, targetKind: 'prediction', targetId: postId, ip: admin.ip },
  })
}
