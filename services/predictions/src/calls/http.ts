import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { withServerTime } from '../respond.ts'
import { getCallSettings, setCallSettings } from './call-settings.ts'
import { listCalls, summarizeCalls } from './list-calls.ts'
import { toCall, toReveal } from './present.ts'
import { revealResult } from './reveal-result.ts'

export const callRoutes = (ctx: Context): Route[] => [
  route(calls.listCalls, async ({ member, params, query, response }) => {
    const { calls, now } = await listCalls(ctx, member, params.id, query)
    return withServerTime(
      response,
      now,
      calls.map((call) => toCall(call)),
    )
  }),
  route(calls.summarizeCalls, async ({ member, response }) => {
    const { closing, waiting, resultIn, now } = await summarizeCalls(ctx, member)
    return withServerTime(response, now, { closing, waiting, resultIn })
  }),
  route(calls.getCallSettings, ({ member }) => getCallSettings(ctx, member)),
  route(calls.setCallSettings, ({ member, body }) => setCallSettings(ctx, member, body)),
  route(calls.revealResult, async ({ member, params, response }) => {
    const reveal = await revealResult(ctx, member, params.id)
    return withServerTime(response, reveal.item.now, toReveal(reveal, member.id))
  }),
]
