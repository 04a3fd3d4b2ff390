import { publish } from '@hunch/kit/events'
import { newId, type Queries } from '@hunch/kit/postgres'
import { NoticeMailDueSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { MailedNotice } from './store.ts'

/** Publishes, for auth, that one mail about these notices of one address is due. The event does not contain the address. */
export function publishMailDue(tx: Queries, notices: readonly MailedNotice[]): Promise<void> {
  const idsOf = (wanted: MailedNotice['outcome']) =>
    notices.filter(({ outcome }) => outcome === wanted).map(({ id }) => id)
  return publish(tx, 'moderation', {
    key: newId(),
    version: 1,
    schema: NoticeMailDueSchema,
    message: { receivedIds: idsOf(null), actedIds: idsOf('acted'), dismissedIds: idsOf('dismissed') },
  })
}
