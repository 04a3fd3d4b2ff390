import { once } from 'node:events'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { defineErrors, ServiceError } from '../src/errors/index.ts'
import { silentLog } from '../src/log/index.ts'
import { type Client, connect, createRpcServer, type Implementation, implement } from '../src/rpc/index.ts'
import { hostAndPort } from '../src/rpc/server.ts'
import { eventually, manualTimers, type Peer, startPeer, type TestKeys, testKeys } from '../src/testing/index.ts'

const errors = defineErrors({ userNotFound: 'notFound' })
describe.each(['over a channel', 'in process'])('a peer that is called %s', (carrier) => {
  let keys: TestKeys
  let peer: Peer
  let client: Client<typeof AuthService>
  /** A client of the same service, with timers that the test advances. */
  let timed: Client<typeof AuthService>
  const timers = manualTimers()
  let [waiting, aborted] = [false, false]
  beforeEach(() => {
    ;[waiting, aborted] = [false, false]
  })
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
          return { cards: memberIds.map((memberId) => ({ memberId, firstName: caller, lastName: member?.id ?? '' })) }
        },
      },
    })
    const peerOf = { audience: 'auth', address: address(), identity: keys.identity('predictions') }
    client = connect(AuthService, peerOf)
    timed = connect(AuthService, { ...peerOf, timers })
  })

  afterAll(async () => {
    client.close()
    timed.close()
    await peer.stop()
  })

  test('a method gets the calling service and the member of the call', async () => {
    const member = { id: 'ann', sessionId: 's', role: 'member', timeZone: 'UTC', ip: '' } as const
    const { cards } = await client.getMemberCards({ memberIds: ['a'] }, { member })
    expect(cards).toMatchObject([{ memberId: 'a', firstName: 'predictions', lastName: 'ann' }])
  })

  test('a declared error of the callee arrives as thrown; an unknown one reveals nothing', async () => {
    await expect(client.getMemberCards({ memberIds: ['missing'] })).rejects.toMatchObject({
      code: 'userNotFound',
      kind: 'notFound',
    })
    const failure = await client.getMemberCards({ memberIds: ['crash'] }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceError)
    expect((failure as ServiceError).kind).toBe('internal')
    expect((failure as ServiceError).message).not.toContain('secret')
  })

  test('a call past its deadline, or to a peer that is down, throws unavailable', async () => {
    const waits = timed.getMemberCards({ memberIds: ['waits'] }, { timeoutMs: 1_000 }).catch((error) => error.kind)
    await eventually(() => waiting)
    await timers.advance(999)
    expect(aborted).toBe(false)
    await timers.advance(1)
    expect(await waits).toBe('unavailable')
    await eventually(() => aborted)
    const away = connect(AuthService, {
      audience: 'auth',
      address: '127.0.0.1:9',
      identity: keys.identity('predictions'),
      timeoutMs: 300,
    })
    await expect(away.getMemberCards({ memberIds: ['a'] })).rejects.toMatchObject({ kind: 'unavailable' })
    away.close()
  })

  test('a reply that came while this process was stalled is read, even past the deadline', async () => {
    const call = timed.getMemberCards({ memberIds: ['a'] }, { timeoutMs: 2_000 })
    await new Promise(setImmediate)
    await timers.stall(10_000)
    expect(await call).toHaveProperty('cards')
  })

  test('a process that may not call a method is rejected', async () => {
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

  test('a method is notified when its caller aborts', async () => {
    const gone = new AbortController()
    const call = client.getMemberCards({ memberIds: ['waits'] }, { signal: gone.signal })
    await eventually(() => waiting)
    gone.abort()
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' })
    await eventually(() => aborted)
  })

  test.each([
    ['waits for a running call', { within: true }],
    ['waits no longer than drainMs', { within: false }],
  ])('a server that drains %s', async (_what, { within }) => {
    const drainMs = 5_000
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
    const server = createRpcServer({ ...parts, services, drainMs, timers })
    await server.start?.()
    const own = connect(AuthService, {
      audience: 'auth',
      address: carrier === 'in process' ? server : server.address(),
      identity: keys.identity('predictions'),
    })
    const call = own.getMemberCards({ memberIds: ['a'] }).catch(() => undefined)
    await called.promise
    let drained = false
    const draining = server.drain?.().then(() => (drained = true))
    await timers.advance(drainMs - 1)
    expect(drained).toBe(false)
    if (within) finish.resolve({})
    else await timers.advance(1)
    await draining
    finish.resolve({})
    await call
    own.close()
    await server.stop?.()
    expect(timers.nextMs()).toBeUndefined()
  })

  test('a server that has stopped is unavailable until it is back', async () => {
    const call = (timeoutMs: number) => client.getMemberCards({ memberIds: ['a'] }, { timeoutMs })
    await peer.stop()
    await expect(call(500)).rejects.toMatchObject({ kind: 'unavailable' })
    await peer.comeBack()
    await eventually(() => call(1_000).then(Boolean, () => false))
  })
})

test.each([
  ['127.0.0.1', '127.0.0.1:9090'],
  ['::', '[::]:9090'],
  ['::1', '[::1]:9090'],
])('a server at %s has the address %s', (host, address) => {
  expect(hostAndPort(host, 9090)).toBe(address)
})
