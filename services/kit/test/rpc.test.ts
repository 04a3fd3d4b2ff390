import { once } from 'node:events'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { defineErrors, ServiceError } from '../src/errors/index.ts'
import { silentLog } from '../src/log/index.ts'
import { type Client, connect, createRpcServer, type Implementation, implement } from '../src/rpc/index.ts'
import {
  eventually,
  leastMs,
  type Peer,
  startPeer,
  startStopwatch,
  type TestKeys,
  testKeys,
} from '../src/testing/index.ts'

const errors = defineErrors({ userNotFound: 'notFound' })
describe.each(['over a channel', 'in process'])('a peer that is called %s', (carrier) => {
  let keys: TestKeys
  let peer: Peer
  let client: Client<typeof AuthService>
  let [waiting, aborted] = [false, false]
  const address = () =>
    carrier === 'in process' ? { address: () => peer.address, inProcess: () => peer.inProcess() } : peer.address

  beforeAll(async () => {
    keys = await testKeys('auth', 'predictions')
    peer = await startPeer(AuthService, keys.identity('auth'), {
      resolveSessions: { from: ['gateway'], run: () => ({}) },
      getMemberCards: {
        from: ['predictions'],
        run: async ({ memberIds }, { caller, member, signal }) => {
          if (memberIds[0] === 'missing') throw errors.userNotFound()
          if (memberIds[0] === 'crash') throw new Error('connection string postgres://secret')
          if (memberIds[0] === 'waits') {
            waiting = true
            await once(signal, 'abort')
            aborted = true
          }
          if (memberIds[0] === 'slow') await new Promise((done) => setTimeout(done, 2_000))
          return { cards: memberIds.map((memberId) => ({ memberId, firstName: caller, lastName: member?.id ?? '' })) }
        },
      },
    })
    client = connect(AuthService, {
      audience: 'auth',
      address: address(),
      identity: keys.identity('predictions'),
    })
  })

  afterAll(async () => {
    client.close()
    await peer.stop()
  })

  test('a method answers, and knows who calls and for whom', async () => {
    const member = { id: 'ann', sessionId: 's', role: 'member', timeZone: 'UTC', ip: '' } as const
    const { cards } = await client.getMemberCards({ memberIds: ['a'] }, { member })
    expect(cards).toMatchObject([{ memberId: 'a', firstName: 'predictions', lastName: 'ann' }])
  })

  test('an error of the callee’s table arrives as it was thrown; an unknown one reveals nothing', async () => {
    await expect(client.getMemberCards({ memberIds: ['missing'] })).rejects.toMatchObject({
      code: 'userNotFound',
      kind: 'notFound',
    })
    const failure = await client.getMemberCards({ memberIds: ['crash'] }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceError)
    expect((failure as ServiceError).kind).toBe('internal')
    expect((failure as ServiceError).message).not.toContain('secret')
  })

  test('a deadline holds, and a peer that is away is unavailable', async () => {
    const call = () =>
      expect(client.getMemberCards({ memberIds: ['slow'] }, { timeoutMs: 100 })).rejects.toMatchObject({
        kind: 'unavailable',
      })
    expect(await leastMs(1_000, call)).toBeLessThan(1_000)
    const away = connect(AuthService, {
      audience: 'auth',
      address: '127.0.0.1:9',
      identity: keys.identity('predictions'),
      timeoutMs: 300,
    })
    await expect(away.getMemberCards({ memberIds: ['a'] })).rejects.toMatchObject({ kind: 'unavailable' })
    away.close()
  })

  test('a deadline counts the time in which this process runs: what came while it stood still is read', async () => {
    const call = client.getMemberCards({ memberIds: ['a'] }, { timeoutMs: 2_000 })
    const until = performance.now() + 2_500
    while (performance.now() < until);
    expect(await call).toHaveProperty('cards')
  })

  test('a process that may not call a method is refused', async () => {
    await expect(client.resolveSessions({ sessionTokens: ['x'] })).rejects.toMatchObject({ kind: 'forbidden' })
    const stranger = await testKeys('predictions')
    const forged = connect(AuthService, {
      audience: 'auth',
      address: address(),
      identity: stranger.identity('predictions'),
    })
    await expect(forged.getMemberCards({ memberIds: ['a'] })).rejects.toMatchObject({ kind: 'unauthenticated' })
    forged.close()
  })

  test('what a caller gives up is seen by the method', async () => {
    const gone = new AbortController()
    const call = client.getMemberCards({ memberIds: ['waits'] }, { signal: gone.signal })
    while (!waiting) await new Promise((done) => setTimeout(done, 5))
    gone.abort()
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' })
    await eventually(() => aborted)
  })

  test.each([
    ['waits for a call under way', 100, 100, 120_000],
    ['waits for none beyond its bound', Number.POSITIVE_INFINITY, 300, 300],
  ])('a server that drains %s', async (_what, callMs, leastMs, drainMs) => {
    const called = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<object>()
    const run = () => {
      called.resolve()
      return finish.promise
    }
    const methods = AuthService.methods.map(({ localName }) => [localName, { from: ['predictions'], run }])
    const implementation = Object.fromEntries(methods) as Implementation<typeof AuthService>
    const services = [implement(AuthService, implementation)]
    const parts = { name: 'auth', host: '127.0.0.1', port: 0, identity: keys.identity('auth'), log: silentLog() }
    const server = createRpcServer({ ...parts, services, drainMs })
    await server.start?.()
    const own = connect(AuthService, {
      audience: 'auth',
      address: carrier === 'in process' ? server : server.address(),
      identity: keys.identity('predictions'),
    })
    const call = own.getMemberCards({ memberIds: ['a'] }).catch(() => undefined)
    await called.promise
    const watch = startStopwatch()
    const from = performance.now()
    if (Number.isFinite(callMs)) setTimeout(() => finish.resolve({}), callMs)
    await server.drain?.()
    const ms = performance.now() - from
    const ranMs = watch.stop()
    finish.resolve({})
    await call
    own.close()
    await server.stop?.()
    // Timers may end a little early.
    expect(ms).toBeGreaterThan(leastMs - 10)
    expect(ranMs).toBeLessThan(2_000)
  })

  test('a server that has stopped is unavailable until it is back', async () => {
    const call = (timeoutMs: number) => client.getMemberCards({ memberIds: ['a'] }, { timeoutMs })
    await peer.stop()
    await expect(call(500)).rejects.toMatchObject({ kind: 'unavailable' })
    await peer.comeBack()
    await eventually(() => call(1_000).then(Boolean, () => false))
  })
})
