import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { PhotoBytes } from '../clients/case-photos.ts'
import type { Context } from '../context.ts'
import { fetchCasePhoto, listCasePhotos } from './case-photos.ts'
import { toDetail, toSummary } from './present.ts'
import { assignCase, getQueueFigures, listCases } from './queue.ts'
import { releasePhotos } from './release-photos.ts'
import { getCase, showCase } from './show-case.ts'

export const caseRoutes = (ctx: Context): Route[] => [
  route(calls.listCases, async ({ member, query }) => {
    const { summaries, cards } = await listCases(ctx, member, query)
    return summaries.map((summary) => toSummary(summary, cards))
  }),
  route(calls.getCase, async ({ member, params }) => toDetail(await getCase(ctx, member, params.id))),
  route(calls.assignCase, async ({ member, params, body }) => {
    await assignCase(ctx, member, params.id, body.mine)
    return toDetail(await showCase(ctx, member, params.id))
  }),
  route(calls.listCasePhotos, ({ member, params }) => listCasePhotos(ctx, member, params.id)),
  route(calls.getCasePhoto, async ({ member, params, response }) =>
    sendPhoto(await fetchCasePhoto(ctx, member, params), response),
  ),
  route(calls.releasePhotos, async ({ member, params, query }) => {
    await releasePhotos(ctx, member, params.id, query)
    return toDetail(await showCase(ctx, member, params.id))
  }),
  route(calls.getQueueFigures, ({ member }) => getQueueFigures(ctx, member)),
]

/** Sends a photo to a moderator. Caches must not store it. */
async function sendPhoto({ type, content }: PhotoBytes, response: ServerResponse): Promise<void> {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    if (!response.destroyed) throw error // an error is ignored if the caller closed the connection
  }
}
