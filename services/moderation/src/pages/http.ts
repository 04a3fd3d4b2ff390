import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { publishPage } from './publish-page.ts'
import { fillBlanks, listVersions, type ShownPage, showPage, showSource } from './show-page.ts'
import type { PageVersion } from './store.ts'

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

const toPage = ({ page, language, text, version, publishedAt }: ShownPage): z.input<typeof calls.getPage.reply> => ({
  page,
  language,
  text,
  version,
  publishedAt: publishedAt?.toISOString() ?? null,
})

const toVersion = (version: PageVersion): z.input<typeof calls.publishPage.reply> => ({
  version: version.number,
  language: version.language,
  text: version.text,
  isMaterial: version.isMaterial,
  publishedAt: version.publishedAt.toISOString(),
})
