import type { ServerResponse } from 'node:http'
import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import { type Form, readFields, readForm } from '@hunch/kit/multipart'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { toFeedItem, toVersion } from '../present.ts'
import { type Counted, castVote } from '../usecases/cast-vote.ts'
import { createPost } from '../usecases/create-post.ts'
import { deletePost } from '../usecases/delete-post.ts'
import { editPost } from '../usecases/edit-post.ts'
import { openPost } from '../usecases/get-item.ts'
import { getVote } from '../usecases/get-vote.ts'
import { listVersions } from '../usecases/list-versions.ts'
import { resolvePost } from '../usecases/resolve-post.ts'
import { takeBackResult } from '../usecases/take-back-result.ts'
import { withdrawVote } from '../usecases/withdraw-vote.ts'
import { administration } from './administration.ts'
import { journal } from './journal.ts'
import { lists } from './lists.ts'
import { at, sendItem } from './send.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [
  ...lists(ctx),
  ...posts(ctx),
  ...votes(ctx),
  ...journal(ctx),
  ...administration(ctx),
]

const posts = (ctx: Context): Route[] => [
  route(calls.createPrediction, ({ member, request, response }) =>
    readForm(request, calls.createPrediction.files, async ({ fields, files }) => {
      const key = readIdempotencyKey(request, member.id, 'createPrediction')
      const parsed = readFields(calls.CreatePredictionFields, requireWords(fields))
      const { answer, now } = await createPost(ctx, member, { fields: parsed, files, key, answer: toFeedItem })
      response.setHeader('location', `/api/predictions/${answer.prediction.id}`)
      return at(response, now, answer)
    }),
  ),
  route(calls.getPrediction, async ({ member, params, response }) =>
    sendItem(response, await openPost(ctx, member, params.id)),
  ),
  route(calls.updatePrediction, async ({ member, params, body, response }) =>
    sendItem(response, await editPost(ctx, member, params.id, body)),
  ),
  route(calls.deletePrediction, ({ member, params }) => deletePost(ctx, member, params.id)),
  route(calls.resolvePrediction, async ({ member, params, body, response }) =>
    sendItem(response, await resolvePost(ctx, member, params.id, body.result)),
  ),
  route(calls.takeBackResult, async ({ member, params, response }) =>
    sendItem(response, await takeBackResult(ctx, member, params.id)),
  ),
  route(calls.listVersions, async ({ member, params }) => (await listVersions(ctx, member, params.id)).map(toVersion)),
]

const votes = (ctx: Context): Route[] => [
  route(calls.castVote, async ({ member, body, response }) => sendVote(response, await castVote(ctx, member, body))),
  route(calls.withdrawVote, async ({ member, params, response }) =>
    sendVote(response, await withdrawVote(ctx, member, params.predictionId)),
  ),
  route(calls.getVote, async ({ member, params, response }) =>
    sendVote(response, await getVote(ctx, member, params.predictionId)),
  ),
]

const sendVote = (response: ServerResponse, { vote, agreeCount, disagreeCount, now }: Counted) =>
  at(response, now, { vote, agreeCount, disagreeCount })

/** A prediction needs both its texts; what else they must be is the contract's to say. */
function requireWords(fields: Form['fields']): Form['fields'] {
  const blank = ['headline', 'supportingStatement'].filter((field) => !fields[field]?.trim())
  if (fields['postType'] !== 'comparison' && blank.length > 0)
    throw errors.headlineAndStatementRequired(
      {},
      { fields: blank.map((field) => ({ field, message: 'must not be empty' })) },
    )
  return fields
}
