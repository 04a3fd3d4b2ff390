/** gRPC's health service, called with the bytes of its protocol, as any probe does. */
import { Client, credentials, status } from '@grpc/grpc-js'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { silentLog } from '../src/log/index.ts'
import { createRpcServer, type RpcServer } from '../src/rpc/index.ts'
import { testKeys } from '../src/testing/index.ts'

const raw = (bytes: Buffer) => bytes
const [serving, notServing, unknown] = ['0801', '0802', '0803']
let server: RpcServer
let client: Client

beforeAll(async () => {
  const keys = await testKeys('auth')
  const identity = keys.identity('auth')
  server = createRpcServer({
    name: 'auth',
    host: '127.0.0.1',
    port: 0,
    identity,
    log: silentLog(),
    services: [],
    drainMs: 120_000,
  })
  await server.start?.()
  client = new Client(server.address(), credentials.createInsecure())
})
afterAll(async () => {
  client.close()
  await server.stop?.()
})

const check = (request: Buffer) =>
  new Promise<string>((done, fail) =>
    client.makeUnaryRequest('/grpc.health.v1.Health/Check', raw, raw, request, (error, reply) =>
      error ? fail(error) : done(reply?.toString('hex') ?? ''),
    ),
  )

/** Returns the messages of a watch until it ends, or the first `most` of them. */
async function watch(request: Buffer, most: number): Promise<string[]> {
  const call = client.makeServerStreamRequest('/grpc.health.v1.Health/Watch', raw, raw, request)
  const received: string[] = []
  for await (const message of call) {
    received.push((message as Buffer).toString('hex'))
    if (received.length === most) break
  }
  return received
}

const named = Buffer.from([0x0a, 3, ...Buffer.from('sql')])

test('a running server reports SERVING, and does not know other service names', async () => {
  expect(await check(Buffer.alloc(0))).toBe(serving)
  expect(await check(Buffer.from([0x0a, 0]))).toBe(serving)
  await expect(check(named)).rejects.toMatchObject({ code: status.NOT_FOUND })
  expect(await watch(named, 1)).toEqual([unknown])
})

test('a watch is notified when the server drains, and ends with it', async () => {
  const watching = watch(Buffer.alloc(0), 5)
  expect(await check(Buffer.alloc(0))).toBe(serving) // by now the server knows the watch
  await server.drain?.()
  expect(await watching).toEqual([serving, notServing])
})
