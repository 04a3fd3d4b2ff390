import { preferredLanguage, type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import type { Context } from './context.ts'
import { toNotification } from './present.ts'
import { countUnread } from './usecases/count-unread.ts'
import { listNotifications } from './usecases/list-notifications.ts'
import { markAllRead, markOne } from './usecases/mark-notifications.ts'
import { unsubscribe } from './usecases/unsubscribe.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [
  route(calls.listNotifications, async ({ member, query, request }) => {
    const { notes, language = languageAsked(request) } = await listNotifications(ctx, member, query)
    return notes.map((viewed) => toNotification(viewed, language))
  }),
  route(calls.countUnread, ({ member }) => countUnread(ctx, member)),
  route(calls.markRead, ({ member, params }) => markOne(ctx, member, params.id, 'read')),
  route(calls.markAllRead, ({ member }) => markAllRead(ctx, member)),
  route(calls.deleteNotification, ({ member, params }) => markOne(ctx, member, params.id, 'removed')),
  route(calls.unsubscribe, async ({ query, request }) => {
    await unsubscribe(ctx, query.token)
    return { message: say(languageAsked(request), 'done.unsubscribed') }
  }),
]

const languageAsked = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], calls.Language.options) ?? 'en'
