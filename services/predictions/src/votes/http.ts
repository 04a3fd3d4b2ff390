import type { ServerResponse } from 'node:http'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { withServerTime } from '../respond.ts'
import { castVote, getVote, type VoteResult, withdrawVote } from './cast-vote.ts'
import { listShownVotes, setShownVote } from './shown-votes.ts'

export const voteRoutes = (ctx: Context): Route[] => [
  route(calls.castVote, async ({ member, body, response }) => toJson(response, await castVote(ctx, member, body))),
  route(calls.withdrawVote, async ({ member, params, response }) =>
    toJson(response, await withdrawVote(ctx, member, params.predictionId)),
  ),
  route(calls.listShownVotes, ({ member, params }) => listShownVotes(ctx, member, params.id)),
  route(calls.setShownVote, ({ member, params, body }) => setShownVote(ctx, member, params.predictionId, body.shown)),
  route(calls.getVote, async ({ member, params, response }) =>
    toJson(response, await getVote(ctx, member, params.predictionId)),
  ),
]

const toJson = (response: ServerResponse, { vote, agreeCount, disagreeCount, version, now }: VoteResult) =>
  withServerTime(response, now, { vote, agreeCount, disagreeCount, version })
