import { type ServiceError, toServiceError } from '@hunch/kit/errors'
import { type Contract, type Input, preferredLanguage, type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import type { Context } from './context.ts'
import { countUnread, listNotifications, markAllRead, markNotification } from './notifications/own-notifications.ts'
import { toNotification } from './notifications/present.ts'
import { type PageState, pagePolicy, unsubscribePage } from './unsubscribe/page.ts'
import { requireUnsubscribeToken, unsubscribe } from './unsubscribe/unsubscribe.ts'

/** All HTTP routes. */
export const routes = (ctx: Context): Route[] => [...notificationRoutes(ctx), ...unsubscribeRoutes(ctx)]

const notificationRoutes = (ctx: Context): Route[] => [
  route(calls.listNotifications, async ({ member, query, request }) => {
    const { notifications, language = languageOfRequest(request) } = await listNotifications(ctx, member, query)
    return notifications.map((viewed) => toNotification(viewed, language))
  }),
  route(calls.countUnread, ({ member }) => countUnread(ctx, member)),
  route(calls.markRead, ({ member, params }) => markNotification(ctx, member, params.id, 'read')),
  route(calls.markAllRead, ({ member }) => markAllRead(ctx, member)),
  route(calls.deleteNotification, ({ member, params }) => markNotification(ctx, member, params.id, 'removed')),
]

type PageRequest = Pick<Input<Contract>, 'request' | 'response'> & { readonly query: { readonly token: string } }

/** Mail clients send the POST of RFC 8058; people use the page's button. */
const unsubscribeRoutes = (ctx: Context): Route[] => [
  route(calls.confirmUnsubscribe, async (input) => {
    const { request, query } = input
    try {
      requireUnsubscribeToken(ctx, query.token)
      sendPage(ctx, input, { asks: true })
    } catch (error) {
      if (!wantsPage(request)) throw error
      sendProblem(ctx, input, toServiceError(error))
    }
  }),
  route(calls.unsubscribe, async (input) => {
    const { request, query } = input
    try {
      await unsubscribe(ctx, query.token)
      if (wantsPage(request)) sendPage(ctx, input, { done: true })
    } catch (error) {
      if (!wantsPage(request)) throw error
      sendProblem(ctx, input, toServiceError(error))
    }
    return { message: say(languageOfRequest(request), 'done.unsubscribed') }
  }),
]

/** Returns whether a browser navigates: its request then accepts HTML, unlike that of a mail client's server. */
const wantsPage = ({ headers }: PageRequest['request']): boolean => /\btext\/html\b/.test(headers.accept ?? '')

function sendProblem(ctx: Context, input: PageRequest, error: ServiceError): void {
  const problem = say(languageOfRequest(input.request), `problems.${error.code}`, error.params)
  const { status, mayTryAgain } =
    error.kind === 'invalid' ? { status: 400, mayTryAgain: false } : { status: 503, mayTryAgain: true }
  if (error.kind === 'internal') ctx.log.error({ err: error }, 'a digest could not be ended')
  input.response.status(status)
  sendPage(ctx, input, { problem, mayTryAgain })
}

function sendPage(ctx: Context, { request, response, query }: PageRequest, state: PageState): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-security-policy', pagePolicy)
  response.setHeader('vary', 'accept, accept-language')
  const page = { state, product: ctx.productName, token: query.token, language: languageOfRequest(request) }
  response.type('html').send(unsubscribePage(page))
}

/** Returns the product language that a browser prefers. Default: English. */
const languageOfRequest = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): string =>
  preferredLanguage(headers['accept-language'], calls.Language.options) ?? 'en'
