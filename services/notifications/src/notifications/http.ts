import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { languageOfRequest } from '../language/language.ts'
import { countUnread, listNotifications } from './list-notifications.ts'
import { markAllRead, markNotification } from './mark-notifications.ts'
import { toNotification } from './present.ts'

/** Maps the contract's calls to operations. */
export const notificationRoutes = (ctx: Context): Route[] => [
  route(calls.listNotifications, async ({ member, query, request }) => {
    const { notifications, language = languageOfRequest(request) } = await listNotifications(ctx, member, query)
    return notifications.map((viewed) => toNotification(viewed, language))
  }),
  route(calls.countUnread, ({ member }) => countUnread(ctx, member)),
  route(calls.markRead, ({ member, params }) => markNotification(ctx, member, params.id, 'read')),
  route(calls.markAllRead, ({ member }) => markAllRead(ctx, member)),
  route(calls.deleteNotification, ({ member, params }) => markNotification(ctx, member, params.id, 'removed')),
]
