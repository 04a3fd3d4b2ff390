import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { assignCase } from './assign-case.ts'
import { fetchCasePhoto, listCasePhotos } from './case-photos.ts'
import { toDetail, toSummary } from './present.ts'
import { releasePhotos } from './release-photos.ts'
import { sendPhoto } from './send-photo.ts'
import { getCase, getQueueFigures, listCases, showCase } from './show-case.ts'

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
