import { type Call, isEventStream, Problem } from '@hunch/proto/http'
import { expect } from '@jest/globals'
import type { Browser } from '../../src/demo/browser.ts'
import { formOf } from '../people.ts'
import type { CallInput } from './contracts.ts'

/** Sends a call in the form that its contract defines. */
export function send(browser: Browser, call: Call, input: CallInput): Promise<Response> {
  const address = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const path = query.size > 0 ? `${address}?${query}` : address
  if (call.bodyType !== 'multipart') return browser.call(call.method, path, input.body)
  return browser.send(call.method, path, formOf(input.body as Readonly<Record<string, string>>, call.files?.field))
}

/** Expects a response by the contract: status, content type, and every field, without others. */
export async function expectReply(call: Call, response: Response): Promise<void> {
  const { reply } = call
  const type = response.headers.get('content-type') ?? ''
  const usual = reply === 'nothing' ? 204 : reply === 'redirect' ? 302 : 200
  if (isEventStream(reply)) return expectMessage(reply.events, response)
  const body = Buffer.from(await response.arrayBuffer())
  expect([response.status, response.status < 400 ? '' : body.toString()]).toEqual([call.status ?? usual, ''])
  if (reply === 'nothing') expect(body).toHaveLength(0)
  else if (reply === 'redirect') expect(response.headers.get('location')).toMatch(/^\/(?!\/)/)
  else if (reply === 'image') expect(type).toMatch(/^image\/(webp|avif|jpeg)$/)
  else if (reply === 'page') expect(type).toBe('text/html; charset=utf-8')
  else if (reply === 'archive') expect([type, body.toString('latin1', 0, 2)]).toEqual(['application/zip', 'PK'])
  else {
    expect(type).toBe('application/json; charset=utf-8')
    expectExactly(reply, JSON.parse(body.toString()))
  }
}

/** Expects a value without fields that the schema does not name. `parse` drops such fields, so the two would differ. */
function expectExactly(schema: { parse(value: unknown): unknown }, value: unknown): void {
  expect(value).toEqual(schema.parse(value))
}

async function expectMessage(schema: { parse(value: unknown): unknown }, response: Response): Promise<void> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const message = /^data: ?(.+)$/m.exec(text)?.[1]
    if (message) return expectExactly(schema, JSON.parse(message))
  }
  throw new Error(`the stream ended with ${text}`)
}

/** Expects a problem with this status and one of these codes. */
export async function expectProblem(response: Response, status: number, codes: readonly string[]): Promise<void> {
  const text = await response.text()
  expect([response.status, response.headers.get('content-type'), response.status === status ? '' : text]).toEqual([
    status,
    'application/problem+json',
    '',
  ])
  const problem = Problem.strict().parse(JSON.parse(text))
  expect(codes).toContain(problem.code)
  expect([problem.status, problem.message]).toEqual([status, problem.detail])
  expect(JSON.stringify(problem)).not.toMatch(/ at .+:\d+:\d+|node_modules|file:|select .+ from|insert into/i)
  if (status === 401) expect(problem.title).toBe('Unauthorized')
}
