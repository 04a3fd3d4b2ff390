import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { isKept, sendAtRate, type Time } from '../src/distributed/arrivals.ts'
import { parseReplicas } from '../src/distributed/replicas.ts'
import { createRequester } from '../src/distributed/requester.ts'

/** Creates a fake clock. When all callers wait, the clock moves on to the time at which the next of them wakes up. */
function createTime(): Time {
  let at = 0
  const waiting: { until: number; done: () => void }[] = []
  const pass = () => {
    waiting.sort((one, other) => one.until - other.until)
    const next = waiting.shift()
    if (next) at = Math.max(at, next.until)
    next?.done()
  }
  return {
    now: () => at,
    wait: (ms) =>
      new Promise((done) => {
        waiting.push({ until: at + ms, done })
        setImmediate(pass)
      }),
  }
}

describe('a constant rate', () => {
  const tenASecond = { perSecond: 10, seconds: 1 }

  test('does not depend on late answers', async () => {
    const time = createTime()
    const sentAt: number[] = []
    const send = async () => {
      sentAt.push(time.now())
      await time.wait(350)
    }
    const outcome = await sendAtRate(send, tenASecond, time)
    expect(sentAt).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
    expect(outcome).toMatchObject({ due: 10, answered: 10, failed: 0, tookMs: 1_250, perSecond: 8 })
    expect(outcome.p50).toBeCloseTo(350, 0)
    expect(outcome.max).toBeCloseTo(350, 0)
  })

  test('counts a latency from the time at which a request was due', async () => {
    const time = createTime()
    let turnOf = Promise.resolve()
    const oneAfterTheOther = () => {
      turnOf = turnOf.then(() => time.wait(200))
      return turnOf
    }
    const outcome = await sendAtRate(oneAfterTheOther, tenASecond, time)
    expect(outcome.max).toBeCloseTo(1_100, -1) // the tenth request: due at 900, answered at 2,000
    expect(outcome.p50).toBeCloseTo(600, -1)
    expect(outcome.tookMs).toBe(2_000)
  })

  test('is not kept if an answer fails or comes more than a second after the end', async () => {
    const time = createTime()
    const kept = await sendAtRate(() => time.wait(100), tenASecond, time)
    expect(isKept(kept, tenASecond)).toBe(true)
    expect(isKept({ ...kept, failed: 1 }, tenASecond)).toBe(false)
    expect(isKept({ ...kept, tookMs: 2_001 }, tenASecond)).toBe(false)
  })

  test('counts rejected requests, and those above the maximum of open ones, as failed', async () => {
    const time = createTime()
    const send = async (turn: number) => {
      await time.wait(turn === 0 ? 50 : 5_000)
      if (turn === 0) throw new Error('status 503')
    }
    const outcome = await sendAtRate(send, { ...tenASecond, mostUnderWay: 2 }, time)
    expect(outcome).toMatchObject({ answered: 2, failed: 8, failures: { 'status 503': 1, 'too many under way': 7 } })
  })
})

describe('a request', () => {
  async function withServer<T>(listener: RequestListener, use: (origin: string) => Promise<T>): Promise<T> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    } finally {
      server.close()
    }
  }

  test('succeeds by its status alone, and reuses the connection', async () => {
    const ports = new Set<number | undefined>()
    const listener: RequestListener = ({ url, socket }, response) => {
      ports.add(socket.remotePort)
      response.writeHead(url === '/made' ? 201 : 500).end('body')
    }
    await withServer(listener, async (origin) => {
      const requester = createRequester(origin)
      await requester.send({ setupRequest: (request) => ({ ...request, path: '/made' }) }, 201)
      await expect(requester.send({ path: '/other' }, 200)).rejects.toThrow('status 500')
      expect(ports.size).toBe(1)
      requester.close()
    })
  })
})

describe('replicas', () => {
  test('are set for all processes, or by name', () => {
    expect(parseReplicas('2')).toBe(2)
    expect(parseReplicas('predictions=2,gateway=3')).toEqual({ predictions: 2, gateway: 3 })
  })

  test('are rejected if they are invalid, with the value', () => {
    expect(() => parseReplicas('0')).toThrow('--replicas takes 2, or predictions=2, not 0')
    expect(() => parseReplicas('kettle=2')).toThrow('not kettle')
  })
})
