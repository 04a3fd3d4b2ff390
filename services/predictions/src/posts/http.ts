import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import { type Form, readFields, readForm } from '@hunch/kit/multipart'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { sendJson, withServerTime } from '../respond.ts'
import { setEvidence } from './change-evidence.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { editPost } from './edit-post.ts'
import { listVersions, openPost } from './get-post.ts'
import { toCardJson, toCategories, toFeedItem, toVersion } from './present.ts'

export const postRoutes = (ctx: Context): Route[] => [
  route(calls.createPrediction, ({ member, request, response }) =>
    readForm(request, calls.createPrediction.files, async ({ fields, files }) => {
      const key = readIdempotencyKey(request, member.id, 'createPrediction')
      const parsed = readFields(calls.CreatePredictionFields, requireWords(fields))
      const { answer, now } = await createPost(ctx, member, { fields: parsed, files, key, answer: toFeedItem })
      response.setHeader('location', `/api/predictions/${answer.prediction.id}`)
      return withServerTime(response, now, answer)
    }),
  ),
  route(calls.getPrediction, async ({ member, params, response }) => {
    const { card, now } = await openPost(ctx, member, params.id)
    return sendJson(response, now, toCardJson(card))
  }),
  route(calls.updatePrediction, async ({ member, params, body, response }) => {
    const item = await editPost(ctx, member, params.id, body)
    return withServerTime(response, item.now, toFeedItem(item))
  }),
  route(calls.setEvidence, ({ member, params, request, response }) =>
    readForm(request, calls.setEvidence.files, async ({ fields, files }) => {
      const evidence = { fields: readFields(calls.EvidenceFields, fields), files }
      const item = await setEvidence(ctx, member, params.id, evidence)
      return withServerTime(response, item.now, toFeedItem(item))
    }),
  ),
  route(calls.deletePrediction, ({ member, params }) => deletePost(ctx, member, params.id)),
  route(calls.listVersions, async ({ member, params }) => (await listVersions(ctx, member, params.id)).map(toVersion)),
  route(calls.listCategories, () => toCategories()),
]

/** Checks that a prediction has a headline and a statement. The contract of the call checks the other fields. */
function requireWords(fields: Form['fields']): Form['fields'] {
  const blank = ['headline', 'supportingStatement'].filter((field) => calls.isBlank(fields[field] ?? ''))
  if (fields['postType'] !== 'comparison' && blank.length > 0)
    throw errors.headlineAndStatementRequired(
      {},
      { fields: blank.map((field) => ({ field, message: 'must not be empty' })) },
    )
  return fields
}
