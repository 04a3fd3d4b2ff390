import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { describe, expect, test } from '@jest/globals'
import { mutesHold } from './support/mutes.contract.ts'
import { onPostgres } from './support/stores.ts'
import { startWorld } from './support/world.ts'

describe('on PostgreSQL', () => mutesHold(onPostgres))

test('only moderation may send mutes', async () => {
  const other = await startWorld()
  try {
    const asMedia = other.connectAs(NotificationsService, 'media')
    await expect(asMedia.applyMutes({})).rejects.toMatchObject({ code: 'forbidden' })
  } finally {
    await other.stop()
  }
})
