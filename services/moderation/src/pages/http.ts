import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toPage, toVersion } from './present.ts'
import { publishPage } from './publish-page.ts'
import { fillBlanks, listVersions, showPage, showSource } from './show-page.ts'

export const pageRoutes = (ctx: Context): Route[] => [
  route(calls.getPage, async ({ params, query }) => toPage(await showPage(ctx, params.page, query.language))),
  route(calls.getPageSource, ({ params, query }) => showSource(ctx, params.page, query.language)),
  route(calls.listPageVersions, async ({ params, query }) =>
    (await listVersions(ctx, params.page, query)).map(toVersion),
  ),
  route(calls.previewPage, async ({ body }) => ({ text: fillBlanks(ctx, body.language, body.text) })),
  route(calls.publishPage, async ({ member, params, body }) =>
    toVersion(await publishPage(ctx, member, { page: params.page, ...body })),
  ),
]
