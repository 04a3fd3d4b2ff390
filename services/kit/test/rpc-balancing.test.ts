import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Client, connect } from '../src/rpc/index.ts'
import { eventually, type Peer, startPeer, testKeys } from '../src/testing/index.ts'

let servers: readonly [Peer, Peer]
let client: Client<typeof AuthService>
beforeAll(async () => {
  const keys = await testKeys('auth', 'predictions')
  const start = () =>
    startPeer(AuthService, keys.identity('auth'), { getMemberCards: () => ({ cards: [] }) }, { from: ['predictions'] })
  servers = [await start(), await start()]
  // One name with the addresses of both, as a headless Service of Kubernetes has those of all its pods.
  const address = `ipv4:${servers.map((server) => server.address).join(',')}`
  client = connect(AuthService, {
    audience: 'auth',
    address,
    identity: keys.identity('predictions'),
    timeoutMs: 20_000,
  })
})
afterAll(async () => {
  client.close()
  for (const server of servers) await server.stop()
})

const call = () => client.getMemberCards({ memberIds: ['a'] })
const counts = () => servers.map(({ requests }) => requests.length) as [number, number]

/** Makes ten calls, one after the other. Returns how many each server got. */
async function tenCalls(): Promise<[number, number]> {
  const before = counts()
  for (let left = 10; left > 0; left -= 1) await call()
  const after = counts()
  return [after[0] - before[0], after[1] - before[1]]
}

/** Makes calls until both servers get them: connections are made one after the other. */
const untilBothAreCalled = () =>
  eventually(async () => {
    const [first, second] = await tenCalls()
    return first > 0 && second > 0
  })

test('calls go to all servers of a name in turn; a server that ends is left out, and called again once it is back', async () => {
  await untilBothAreCalled()
  expect(await tenCalls()).toEqual([5, 5])
  await servers[0].stop()
  expect(await tenCalls()).toEqual([0, 10])
  await servers[0].comeBack()
  await untilBothAreCalled()
  expect(await tenCalls()).toEqual([5, 5])
})
