/** Sends every call the inputs that its contract does not allow: each field in each derivable way. */

import type { Call } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import { removeFolders } from '../world.ts'
import { type CallInput, contracts, type Name } from './contracts.ts'
import { farInputsOf, faultsOf } from './derive.ts'
import { expectProblem, expectReply, send } from './send.ts'
import { table } from './table.ts'
import { createWorld, type World } from './world.ts'

jest.setTimeout(120_000)

const writing = contracts.filter(([, { body, bodyType = 'json' }]) => body && bodyType === 'json')

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

/** A call's valid input and the browser to send it with. Both are made once, because rejected calls do not use the input up. */
function prepared(name: Name, call: Call) {
  const made = known.get(name) ?? prepare(name, call)
  known.set(name, made)
  return made
}
const known = new Map<Name, ReturnType<typeof prepare>>()

async function prepare(name: Name, call: Call) {
  const input: CallInput = await table[name](world)
  const isForAdmin = call.who === 'admin' || call.who === 'moderator'
  const who = input.by ?? (isForAdmin ? await world.admin() : world.ada)
  return { input, browser: call.who === 'visitor' && !input.by ? createBrowser(world.product.origin()) : who.browser }
}

/** Sends a body unchanged, with this content type. */
async function sendRaw(name: Name, call: Call, type: string, body: string): Promise<Response> {
  const { input, browser } = await prepared(name, call)
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => input.params?.[field] ?? '')
  const headers = { cookie: browser.cookiesFor(path), 'content-type': type }
  return fetch(new URL(path, world.product.origin()), { method: call.method, headers, body })
}

describe('bodies', () => {
  test.each(writing)('threat 15: %s accepts JSON only as application/json', async (name, call) => {
    const body = JSON.stringify((await prepared(name, call)).input.body)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      await expectProblem(await sendRaw(name, call, type, body), 415, ['unsupportedMediaType'])
  })

  test.each(writing)('threat 34: %s rejects JSON that is malformed, too deep or too long', async (name, call) => {
    const json = 'application/json'
    await expectProblem(await sendRaw(name, call, json, '{"a":'), 400, ['malformedBody'])
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    await expectProblem(await sendRaw(name, call, json, deep), 400, ['invalidRequest', 'malformedBody'])
    const long = JSON.stringify({ x: 'x'.repeat(1_000_000) })
    await expectProblem(await sendRaw(name, call, json, long), 413, ['bodyTooLarge'])
  })
})

describe('threat 51: extreme snapshots, numbers, dates and ids', () => {
  test.each(contracts.filter(([, call]) => farInputsOf(call, {}).length > 0))(
    '%s rejects the invalid ones with 400, and never fails with 5xx',
    async (name, call) => {
      const { input, browser } = await prepare(name, call)
      for (const far of farInputsOf(call, input)) {
        const response = await send(browser, call, far.input)
        await response.body?.cancel()
        expect([far.name, response.status < 500]).toEqual([far.name, true])
        if (far.isBad) expect([far.name, response.status]).toEqual([far.name, 400])
      }
    },
  )

  test('are tried on lists with pages, and on calls that take a date', () => {
    const tried = contracts.flatMap(([, call]) => farInputsOf(call, {}).map(({ name }) => name.split(':')[0]))
    const count = (field: string) => tried.filter((name) => name === field).length
    expect(count('query snapshot')).toBeGreaterThan(0)
    expect(count('query offset')).toBeLessThanOrEqual(count('query limit')) // a few lists have only a limit
    expect(count('query offset')).toBeGreaterThan(100)
    expect(count('body deadline')).toBeGreaterThan(0)
  })
})

describe('threat 28: fields', () => {
  test.each(contracts.filter(([, call]) => call.params || call.query || call.body))(
    '%s rejects each invalid one with 400, and then accepts valid input',
    async (name, call) => {
      const { input, browser } = await prepared(name, call)
      const codes = ['invalidRequest', ...(call.errors ?? [])]
      for (const fault of faultsOf(call, input)) {
        const response = await send(browser, call, fault.input)
        expect([fault.name, response.status]).toEqual([fault.name, 400])
        await expectProblem(response, 400, codes)
      }
      await expectReply(call, await send(browser, call, input))
    },
  )
})
