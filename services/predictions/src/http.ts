import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonErrors } from '@hunch/kit/errors'
import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from './context.ts'
import { errors } from './errors.ts'
import { type Form, readFields, readForm } from './form.ts'
import { toCategory, toFeedItem, toVersion } from './present.ts'
import { type Counted, castVote } from './usecases/cast-vote.ts'
import { createPost } from './usecases/create-post.ts'
import { deletePost } from './usecases/delete-post.ts'
import { editPost } from './usecases/edit-post.ts'
import { getItem } from './usecases/get-item.ts'
import { getVote } from './usecases/get-vote.ts'
import { listCategories } from './usecases/list-categories.ts'
import { listNewest, listPostsOfUser, type PageOfItems } from './usecases/list-posts.ts'
import { listVersions } from './usecases/list-versions.ts'
import { resolvePost } from './usecases/resolve-post.ts'
import { takeBackResult } from './usecases/take-back-result.ts'
import { withdrawVote } from './usecases/withdraw-vote.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [...lists(ctx), ...posts(ctx), ...votes(ctx)]

const lists = (ctx: Context): Route[] => [
  route(calls.explore, async ({ member, query, request, response }) =>
    sendPage(response, await listNewest(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listPredictionsOfUser, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listUserPredictions, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listCategories, () => listCategories().map(toCategory)),
]

const posts = (ctx: Context): Route[] => [
  route(calls.createPrediction, ({ member, request, response }) =>
    readForm(request, calls.createPrediction.files, async ({ fields, files }) => {
      const idempotencyKey = readKey(request)
      const parsed = readFields(calls.CreatePredictionFields, requireWords(fields))
      const { answer, now } = await createPost(ctx, member, {
        fields: parsed,
        files,
        idempotencyKey,
        answer: toFeedItem,
      })
      response.setHeader('location', `/api/predictions/${answer.prediction.id}`)
      return at(response, now, answer)
    }),
  ),
  route(calls.getPrediction, async ({ member, params, response }) =>
    sendItem(response, await getItem(ctx, member, params.id)),
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
  route(calls.listVersions, async ({ params }) => (await listVersions(ctx, params.id)).map(toVersion)),
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

/** Says by which time of the database's clock an answer holds, so that clients can count down by it. */
function at<T>(response: ServerResponse, now: Date, body: T): T {
  response.setHeader('server-time', String(now.getTime()))
  return body
}

const sendItem = (response: ServerResponse, item: Parameters<typeof toFeedItem>[0]) =>
  at(response, item.now, toFeedItem(item))

const sendVote = (response: ServerResponse, { vote, agreeCount, disagreeCount, now }: Counted) =>
  at(response, now, { vote, agreeCount, disagreeCount })

/** A page with its tag, its snapshot and how much is new; 304 where the caller has it already. */
function sendPage(response: ServerResponse, page: PageOfItems) {
  response.setHeader('feed-snapshot', page.snapshot)
  response.setHeader('feed-new', String(page.newer))
  response.setHeader('cache-control', 'private, no-cache')
  response.setHeader('etag', page.tag)
  if (!page.items) {
    at(response, page.now, undefined)
    response.writeHead(304).end()
    return []
  }
  return at(response, page.now, page.items.map(toFeedItem))
}

const tagIn = (request: IncomingMessage): string | undefined => request.headers['if-none-match']

function readKey(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw commonErrors.invalidRequest({ fields: 'Idempotency-Key' }, { fields: [keyFault] })
  return key
}

const keyFault = { field: 'Idempotency-Key', message: 'must be 1 to 200 visible ASCII characters' }

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
