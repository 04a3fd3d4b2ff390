import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { listOwnReports } from './list-own-reports.ts'
import { toOwnReport } from './present.ts'
import { reportThing } from './report-thing.ts'

export const reportRoutes = (ctx: Context): Route[] => [
  route(calls.reportThing, async ({ member, ip, body }) => ({ id: await reportThing(ctx, { member, ip }, body) })),
  route(calls.listOwnReports, async ({ member, query }) => (await listOwnReports(ctx, member, query)).map(toOwnReport)),
]
