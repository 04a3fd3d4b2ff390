import type { Database } from '@hunch/kit/postgres'
import type { Implementation } from '@hunch/kit/rpc'
import { applyMutes } from '@hunch/members'
import type { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'

export const muteMethods = (database: Database): Pick<Implementation<typeof NotificationsService>, 'applyMutes'> => ({
  applyMutes: {
    from: ['moderation'],
    run: (request) => applyMutes(database, request),
  },
})
