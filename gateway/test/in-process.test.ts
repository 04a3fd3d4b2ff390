import type { RequestListener, ServerResponse } from 'node:http'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterEach, describe, expect, test } from '@jest/globals'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { echo } from './support/upstream.ts'

let gateway: TestGateway
afterEach(() => gateway.stop())

const timers = manualTimers()
const read = () => gateway.as('ann', '/api/predictions/explore')

describe.each(carriers)('a service called %s', (carrier) => {
  test.each<[string, (response: ServerResponse) => unknown]>([
    ['an invalid body', (response) => response.end(123 as never)],
    ['an invalid piece of a body', (response) => response.write(123 as never)],
    ['an invalid status', (response) => Object.assign(response, { statusCode: 99 }).end('x')],
    ['nothing and destroys the response', (response) => response.destroy()],
  ])('that responds with %s does not block later calls', async (_what, respond) => {
    gateway = await startGateway({
      carrier,
      config: { timers, limits: { upstreamConnections: 1, answerStallMs: 1_000 } },
    })
    const { predictions } = gateway.upstreams
    predictions.answer = (_request, response) => {
      try {
        respond(response)
      } catch {
        // A real handler throws in a later turn of the event loop, so no caller catches it.
      }
    }
    const statusOf = () =>
      read().then(
        ({ status }) => status,
        () => 'cut',
      )
    for (let n = 0; n < 2; n += 1) expect([503, 'cut']).toContain(await timers.until(statusOf()))
    predictions.answer = echo('predictions')
    expect(await statusOf()).toBe(200)
  })
})

describe('calls that wait for a service in the same process', () => {
  /**
   * Starts three calls: one is in progress, one waits, and one is rejected at once. Returns their replies, the rejection as
   * `first`, and a function that finishes the call in progress.
   */
  async function startCalls() {
    gateway = await startGateway({
      carrier: 'in process',
      config: { timers, limits: { upstreamConnections: 1, waitingInProcess: 1 } },
    })
    const { predictions } = gateway.upstreams
    const finish = Promise.withResolvers<void>()
    predictions.answer = (_request, response) => void finish.promise.then(() => response.end('{}'))
    const replies = [read(), read(), read()]
    return { predictions, replies, first: await Promise.race(replies), finish: finish.resolve }
  }
  const statusesOf = async (replies: readonly ReturnType<typeof read>[]) =>
    (await Promise.all(replies)).map(({ status }) => status).sort()

  test('are limited in number; a further one gets 503 at once', async () => {
    const { replies, first, finish } = await startCalls()
    expect([first.status, first.json().code]).toEqual([503, 'unavailable'])
    finish()
    expect(await statusesOf(replies)).toEqual([200, 200, 503])
  })

  test('get 503 if the service stops meanwhile', async () => {
    const { predictions, replies, finish } = await startCalls()
    await predictions.stop()
    finish()
    expect(await statusesOf(replies)).toEqual([200, 503, 503])
    expect([predictions.begun, gateway.logged().includes('an upstream failed')]).toEqual([1, false])
  })
})

describe('a service in the same process that throws', () => {
  /** Starts a gateway with one connection for reads. Returns a function that makes the service work. */
  async function startThrowing(listener: RequestListener): Promise<() => void> {
    gateway = await startGateway({ carrier: 'in process', config: { timers, limits: { upstreamConnections: 1 } } })
    const { predictions } = gateway.upstreams
    const working = predictions.inProcess
    predictions.inProcess = () => listener
    return () => Object.assign(predictions, { inProcess: working })
  }
  const thrown = () => {
    throw new Error('select secret from table')
  }
  const logged = (words: string) => {
    const lines = gateway.logged().split('\n')
    return lines.filter((line) => line.includes(words)).map((line) => JSON.parse(line))
  }

  test('causes a reply of 500, and the exception is logged with the request’s id, and counted', async () => {
    const mend = await startThrowing(thrown)
    const reply = await read()
    expect([reply.status, reply.json().code, reply.text.includes('secret')]).toEqual([500, 'internal', false])
    expect(reply.headers['x-request-id']).toBeDefined()
    expect(logged('a call failed')).toMatchObject([
      { requestId: reply.headers['x-request-id'], err: { message: 'select secret from table' } },
    ])
    expect(await gateway.exceptions()).toBe(1)
    mend()
    expect((await read()).status).toBe(200)
  })

  test('after its response has begun cuts it off, and the exception is logged and counted', async () => {
    const mend = await startThrowing((_request, response) => {
      response.write('half')
      thrown()
    })
    await expect(read()).rejects.toThrow()
    const ended = () => logged('"path":"/api/predictions/explore"')
    await eventually(() => ended().length === 1)
    const [{ requestId }] = ended()
    expect(requestId).toBeDefined()
    expect(logged('a call failed')).toMatchObject([{ requestId, err: { message: 'select secret from table' } }])
    expect(await gateway.exceptions()).toBe(1)
    mend()
    expect((await read()).status).toBe(200)
  })
})
