import { type Call, isEventStream, mayWhileSuspended, Problem } from '@hunch/proto/http'
import { type ProblemCode, texts } from '@hunch/proto/texts'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'

export type OpenApi = ReturnType<typeof createDocument>

/**
 * Returns the OpenAPI 3.1 document of all calls that a browser may make, from their contracts.
 * `cookie` is the name of the session cookie.
 */
export function openApiOf(
  contracts: Readonly<Record<string, Call>>,
  { title, cookie }: { title: string; cookie: string },
): OpenApi {
  const calls = Object.entries(contracts).filter(([, call]) => call.who !== 'service')
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, call] of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Everything the web app does goes through these calls. Times are ISO 8601. Every error is `application/problem+json`.',
      },
      servers: [{ url: '/' }],
      tags: [...new Set(calls.map(([, call]) => call.owner))].map((name) => ({ name })),
      paths,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in.' },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        if (jsonSchema.format) delete jsonSchema.pattern
      },
    },
  )
}

const whoText = {
  visitor: 'Anyone',
  member: 'Members',
  moderator: 'Moderators and the admin',
  admin: 'The admin',
  service: 'Services',
} as const
const rightText = {
  owner: 'on what they posted themselves',
  author: 'on what they wrote themselves',
  self: 'on themselves',
  creator: 'on groups they made',
  insider: 'within their groups',
} as const

/** Returns who may make a call, in words. */
const whoMay = ({ who, right }: Call): string =>
  [whoText[who], right ? rightText[right] : ''].filter(Boolean).join(', ')

function operationOf(operationId: string, call: Call): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: [call.owner],
    summary: call.summary,
    description: [
      `${whoMay(call)}.`,
      ...(call.evenSuspended ? ['Also while suspended.'] : []),
      ...(call.contribution === true ? ['Once they have agreed to the terms.'] : []),
      ...(call.contribution === 'whereItAdds' ? ['What is taken away needs no agreement to the terms.'] : []),
    ].join(' '),
    security: call.who === 'visitor' ? [{}, { session: [] }] : [{ session: [] }],
    ...parametersOf(call),
    ...(call.body || call.files ? { requestBody: requestBodyOf(call) } : {}),
    responses: responsesOf(call),
    'x-who': call.who,
    ...(call.right ? { 'x-right': call.right } : {}),
  }
}

const IdempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .describe('The same key with the same content has one effect and gets the same answer, for 24 hours.'),
})

const parametersOf = (call: Call): Pick<ZodOpenApiOperationObject, 'requestParams'> => {
  const requestParams = {
    ...(call.params ? { path: call.params } : {}),
    ...(call.query && Object.keys(call.query.shape).length > 0 ? { query: call.query } : {}),
    ...(call.idempotencyKey ? { header: IdempotencyKey } : {}),
  }
  return Object.keys(requestParams).length > 0 ? { requestParams } : {}
}

function requestBodyOf({ body, bodyType, files }: Call): ZodOpenApiRequestBodyObject {
  if (bodyType === 'multipart') {
    const fields = body instanceof z.ZodObject ? body : z.object({})
    const file = z.string().meta({ override: { type: 'string', contentMediaType: 'application/octet-stream' } })
    const description = files
      ? `${files.most === 1 ? 'One file' : `At most ${files.most} files`} of ${files.bytesEach / 1024 / 1024} MB`
      : ''
    const fileFields = files ? { [files.field]: z.array(file).max(files.most).optional().describe(description) } : {}
    return { required: true, content: { 'multipart/form-data': { schema: fields.extend(fileFields) } } }
  }
  const type =
    bodyType === 'form'
      ? 'application/x-www-form-urlencoded'
      : bodyType === 'binary'
        ? 'application/octet-stream'
        : 'application/json'
  return { required: true, content: { [type]: body ? { schema: body } : {} } }
}

const page = { 'text/html': { schema: { type: 'string' as const } } }
const binary = { schema: { type: 'string' as const, format: 'binary' } }

function replyOf({ reply }: Call): ZodOpenApiResponseObject {
  if (reply === 'nothing') return { description: 'Done' }
  if (reply === 'redirect')
    return { description: 'Go on there', headers: { Location: { required: true, schema: { type: 'string' } } } }
  if (reply === 'image')
    return { description: 'The picture', content: { 'image/webp': binary, 'image/avif': binary, 'image/jpeg': binary } }
  if (reply === 'archive') return { description: 'The archive', content: { 'application/zip': binary } }
  if (reply === 'page') return { description: 'The page', content: page }
  if (isEventStream(reply))
    return {
      description: 'Messages, for as long as it lasts',
      content: { 'text/event-stream': { schema: reply.events } },
    }
  return { description: 'Done', content: { 'application/json': { schema: reply } } }
}

const problem: ZodOpenApiContentObject = { 'application/problem+json': { schema: Problem } }

/** Returns a problem's sentence, with `…` in place of each parameter such as `{{seconds}}`. */
const sentence = (code: ProblemCode): string => texts.problems[code].replace(/\{\{\w+\}\}/g, '…')

/** Returns the problems that reject a member who may not make a call. */
const problemsOfRights = (call: Call): ProblemCode[] => [
  ...(call.who === 'moderator' ? (['moderatorOnly'] as const) : []),
  ...(call.who === 'admin' ? (['adminOnly'] as const) : []),
  ...(call.who === 'admin' || mayWhileSuspended(call) ? [] : (['suspended'] as const)),
  ...(call.contribution ? (['termsNotAgreed'] as const) : []),
]

/**
 * Returns a call's responses: its reply, the problems that follow from its access and input, and its other problems as
 * `default`.
 */
function responsesOf(call: Call): ZodOpenApiOperationObject['responses'] {
  const problemResponse = (description: string) => ({ description, content: problem })
  const signedIn = call.who !== 'visitor'
  const forbidden = problemsOfRights(call)
  return {
    [`${call.status ?? 200}`]: replyOf(call),
    ...(call.page ? { '200': { description: call.page, content: { ...replyOf(call).content, ...page } } } : {}),
    ...(call.params || call.query || call.body
      ? { '400': problemResponse('The input is at fault; `errors` names the fields.') }
      : {}),
    ...(signedIn ? { '401': problemResponse(texts.problems.notSignedIn) } : {}),
    ...(forbidden.length > 0 ? { '403': problemResponse(forbidden.map(sentence).join(' ')) } : {}),
    '429': problemResponse('Too much at once; Retry-After says when to try again.'),
    default: {
      description:
        (call.errors ?? []).map((code) => `- \`${code}\`: ${sentence(code)}`).join('\n') || 'Any other problem.',
      content: problem,
    },
  }
}
