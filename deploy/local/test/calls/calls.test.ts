/** Tries every call: with valid input, signed out, without permission, and with unknown ids. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Call, calls } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import type { SignedInMember } from '../people.ts'
import { removeFolders } from '../world.ts'
import { type CallInput, contracts, type Name } from './contracts.ts'
import { absent, idsOf, takesIds, withIds } from './derive.ts'
import { expectProblem, expectReply, send } from './send.ts'
import { table } from './table.ts'
import { createWorld, type World, waitingPerson } from './world.ts'

jest.setTimeout(120_000)

/** Calls on a private group that are open to outsiders. */
const knownOutside = new Set<Name>(['getGroup', 'getMembership', 'joinGroup'])

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

const nobody = () => createBrowser(world.product.origin())
/**
 * Returns a call's valid input, which is made once. Rejected calls do not use the input up, so the valid call can be sent last.
 */
function inputFor(name: Name): Promise<CallInput> {
  const input = inputs.get(name) ?? Promise.resolve<CallInput>(table[name](world))
  inputs.set(name, input)
  return input
}
const inputs = new Map<Name, Promise<CallInput>>()

async function browserFor(call: Call, { by }: CallInput) {
  if (by) return by.browser
  if (call.who === 'visitor') return nobody()
  return (call.who === 'admin' || call.who === 'moderator' ? await world.admin() : world.ada).browser
}

/** The error codes with which a call hides another member's data: the data is forbidden or not found. */
const hidden = (call: Call): string[] => (call.errors ?? []).filter((code) => /NotFound$|^notYour|Only$/.test(code))

async function expectHidden(call: Call, input: CallInput, { browser }: SignedInMember): Promise<void> {
  const response = await send(browser, call, input)
  await expectProblem(response, response.status === 404 ? 404 : 403, hidden(call))
}

test('every contract has an input in the table, and every input a contract', () => {
  expect(Object.keys(table).sort()).toEqual(contracts.map(([name]) => name).sort())
})

const closed = contracts.filter(([, { who }]) => who !== 'visitor')
describe('threat 1: signed out', () => {
  test.each(closed)('%s is rejected with 401', async (name, call) => {
    await expectProblem(await send(nobody(), call, await inputFor(name)), 401, ['notSignedIn'])
  })
})

describe('threat 59: a person who waits for approval', () => {
  test.each(closed)('may not %s: it is rejected with 401, as if signed out', async (name, call) => {
    waiting ??= waitingPerson(world)
    await expectProblem(await send((await waiting).browser, call, await inputFor(name)), 401, ['notSignedIn'])
  })
})
let waiting: ReturnType<typeof waitingPerson> | undefined

describe('threat 2: calls for the admin only', () => {
  test.each(contracts.filter(([, { who }]) => who === 'admin'))('%s is forbidden to members', async (name, call) => {
    await expectProblem(await send(world.ben.browser, call, await inputFor(name)), 403, ['adminOnly'])
  })
})

describe('threat 2: calls for moderators', () => {
  test.each(contracts.filter(([, { who }]) => who === 'moderator'))(
    '%s is forbidden to members',
    async (name, call) => {
      await expectProblem(await send(world.ben.browser, call, await inputFor(name)), 403, ['moderatorOnly'])
    },
  )
})

const rightful = contracts.filter(([, { right }]) => right)
describe('threats 4, 5, 6 and 8: a member’s own data', () => {
  test.each(rightful)('%s is forbidden to a stranger', async (name, call) => {
    await expectHidden(call, await inputFor(name), world.zoe)
  })
})

/** Returns the id of the private group, or of a post or comment in it: the kind of id that the field of the call takes. */
function sealedId(call: Call, field: string): string {
  const { posts, comments, groups } = world
  const [about] = absent(call)
  if (field === 'parentId' || about === 'commentNotFound') return comments.closed
  if (field === 'groupId' || about === 'groupNotFound') return groups.closed
  return posts.closed
}

const sealed = contracts.filter(
  ([name, call]) =>
    call.who !== 'admin' &&
    !knownOutside.has(name) &&
    (call.errors ?? []).some((code) => /^(prediction|comment|group)NotFound$/.test(code)),
)
describe('threat 7: content of a private group', () => {
  test.each(sealed)('%s does not find it, for a stranger or a visitor', async (name, call) => {
    const given = await inputFor(name)
    const input = idsOf(call, given).reduce(
      (changed, { field }) => withIds(call, changed, () => sealedId(call, field), field),
      given,
    )
    await expectProblem(await send(world.zoe.browser, call, input), 404, absent(call))
    if (call.who === 'visitor') await expectProblem(await send(nobody(), call, input), 404, absent(call))
  })

  test.each(['getImage', 'getUpload'] as const)('%s does not return its pictures', async (name) => {
    const input = { params: { file: world.images.closed } }
    await expectReply(calls[name] as Call, await send(world.ben.browser, calls[name] as Call, input))
    for (const browser of [world.zoe.browser, nobody()])
      await expectProblem(await send(browser, calls[name] as Call, input), 404, ['imageNotFound'])
  })
})

describe('unknown ids', () => {
  test.each(contracts.filter(([, call]) => takesIds(call)))('%s rejects them or finds nothing', async (name, call) => {
    const input = await inputFor(name)
    const browser = await browserFor(call, input)
    for (const { field } of idsOf(call, input)) {
      const response = await send(
        browser,
        call,
        withIds(call, input, () => randomUUID(), field),
      )
      if (call.right === 'self' && absent(call).length === 0) await expectProblem(response, 403, hidden(call))
      else if (absent(call).length > 0 && field !== 'userIds') await expectProblem(response, 404, absent(call))
      else await expectReply(call, response)
    }
  })

  const unknown = randomBytes(16).toString('base64url')
  test.each([
    ['getImage', { params: { file: unknown } }],
    ['getUpload', { params: { file: unknown } }],
    ['getGroupByInvite', { params: { code: unknown } }],
    ['joinByInvite', { body: { inviteCode: unknown } }],
    ['getInvitation', { query: { code: unknown } }],
  ] as const)('%s rejects an unknown name or code', async (name, input) => {
    const call: Call = calls[name] as Call
    await expectProblem(await send(world.zoe.browser, call, input), 404, absent(call))
  })
})

describe('valid calls', () => {
  test.each(contracts)('%s answers as its contract says', async (name, call) => {
    const input = await inputFor(name)
    await expectReply(call, await send(await browserFor(call, input), call, input))
  })

  const named = contracts.filter(([, call]) => Object.keys(call.params?.shape ?? {}).length > 0 || takesIds(call))
  test.each(named)('%s accepts ids in capital letters', async (name, call) => {
    const input = await table[name](world)
    const loud = withIds(call, input, (id) => id.toUpperCase())
    await expectReply(call, await send(await browserFor(call, input), call, loud))
  })
})
