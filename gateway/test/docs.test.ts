import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

interface OpenApi {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: unknown[]
        requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
        responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>
      }
    >
  >
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}
const read = async () => (await send(gateway.url, '/api/openapi.json')).json<OpenApi>()

describe('the OpenAPI document', () => {
  test('lists every call that a browser may make, and no other', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    )
    const expected = Object.entries(calls)
      .filter(([, call]) => call.who !== 'service')
      .map(([name, call]) => `${name} ${call.method} ${call.path}`)
    expect(named.sort()).toEqual(expected.sort())
  })

  test('says who may make a call, and describes errors as problems', async () => {
    const { paths, components } = await read()
    expect(components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'hunch_session' })
    expect(paths['/api/votes']?.post).toMatchObject({
      security: [{ session: [] }],
      description: 'Members. Once they have agreed to the terms.',
    })
    expect(paths['/api/categories']?.get).toMatchObject({ security: [{}, { session: [] }], description: 'Anyone.' })
    expect(paths['/api/moderation/cases']?.get).toMatchObject({
      description: 'Moderators and the admin.',
      responses: {
        403: { description: expect.stringMatching(/^Only moderators can do this\. Your account is suspended/) },
      },
    })
    expect(paths['/api/statements/{id}/appeal']?.post).toMatchObject({
      description: 'Members, on themselves. Also while suspended.',
    })
    expect(paths['/api/predictions/{id}']?.put).toMatchObject({
      description: 'Members, on what they posted themselves. Once they have agreed to the terms.',
    })
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      expect(operation.responses.default?.content?.['application/problem+json']?.schema?.$ref).toBe(
        '#/components/schemas/Problem',
      )
  })

  test('names its schemas, and shows photos as files of a form', async () => {
    const { paths, components } = await read()
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Prediction', 'FeedItem', 'Author', 'User', 'Vote', 'Problem']),
    )
    const fields = paths['/api/predictions']?.post?.requestBody?.content['multipart/form-data']?.schema.properties
    expect(fields).toMatchObject({
      headline: { maxLength: 200 },
      photos: { type: 'array', maxItems: 2, items: { contentMediaType: 'application/octet-stream' } },
    })
  })

  test.each(['/api/openapi.json', '/api/docs'])('%s is sent compressed, with the same content', async (path) => {
    const { text } = await send(gateway.url, path)
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const replies = await Promise.all(
        [1, 2].map(() => send(gateway.url, path, { headers: { 'accept-encoding': encoding } })),
      )
      for (const { headers, body } of replies) {
        expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(body.length)])
        expect(decode(body).toString()).toBe(text)
      }
    }
  })

  test('is answered with 304 if it has not changed', async () => {
    const { headers } = await send(gateway.url, '/api/openapi.json')
    const reply = await send(gateway.url, '/api/openapi.json', { headers: { 'if-none-match': String(headers.etag) } })
    expect([reply.status, reply.text]).toEqual([304, ''])
  })

  test('threat 42: contains no secret and no internal address', async () => {
    const { text } = await send(gateway.url, '/api/openapi.json')
    expect(text).not.toMatch(/127\.0\.0\.1|\/\/localhost|localhost:|Ed25519|private key|\/internal\//i)
  })
})

describe('the documentation page', () => {
  test('shows every call and every schema, and loads nothing else', async () => {
    const reply = await send(gateway.url, '/api/docs')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const [name, call] of Object.entries(calls))
      expect(reply.text.includes(`id="${name}"`)).toBe(call.who !== 'service')
    for (const name of Object.keys((await read()).components.schemas))
      expect(reply.text).toContain(`id="schema-${name}"`)
    expect(reply.text).not.toMatch(/<script|<img|style="|onclick|https?:\/\//)
    expect(reply.text).not.toMatch(/undefined|\[object Object\]/)
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(reply.text) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`default-src 'none';style-src 'sha256-${hash}';`)
  })

  test('every link within it has a target', async () => {
    const { text } = await send(gateway.url, '/api/docs')
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.filter((target) => !text.includes(`id="${target}"`))).toEqual([])
  })
})

test('other methods than GET and HEAD are rejected with 405', async () => {
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const reply = await send(gateway.url, path, { method: 'POST' })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})
