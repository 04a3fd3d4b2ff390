import { MemberDeletedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  admin = world.joinAs('admin')
})
afterAll(() => world.stop())

const consentsOf = ({ id }: TestMember) => world.rows('select version from consents where member_id = $1', [id])

test('threat 70: a member agrees for themself, to an existing version since the last material change', async () => {
  const [ann, bob] = [world.join(), world.join()]
  expect((await world.agree(null, 1)).status).toBe(401)
  for (const version of [0, -1, 1.5, '1', null]) expect((await world.agree(ann, version)).status).toBe(400)
  const early = await world.agree(ann, 2)
  expect([early.status, early.body.code]).toEqual([409, 'termsChanged'])
  expect((await world.agree(ann, 1)).status).toBe(204)
  await world.publishPage(admin, 'terms', 'Be nice.')
  expect((await world.agree(bob, 1)).status).toBe(204)
  const { version } = (await world.publishPage(admin, 'terms', 'Be very nice.', { isMaterial: true })).body
  expect((await world.agree(bob, version - 1)).body.code).toBe('termsChanged')
  expect((await world.agree(bob, version)).status).toBe(204)
  expect(await consentsOf(ann)).toEqual([{ version: 1 }])
  expect(await consentsOf(bob)).toEqual([{ version: 1 }, { version }])
})

test('auth records an agreement at once, or by its event if unavailable; a repetition has no effect', async () => {
  const ann = world.join()
  const { version } = (await world.page(ann, 'terms')).body
  const at = await Promise.all([world.agree(ann, version), world.agree(ann, version)])
  expect(at.map(({ status }) => status)).toEqual([204, 204])
  expect(world.auth.agreed).toContainEqual({ memberId: ann.id, version })
  expect(await world.published(ann.id)).toMatchObject([{ type: 'TermsAgreed', message: { memberId: ann.id, version } }])
  const bob = world.join()
  world.auth.mood.away = true
  try {
    expect((await world.agree(bob, version)).status).toBe(204)
  } finally {
    world.auth.mood.away = false
  }
  expect(await world.published(bob.id)).toHaveLength(1)
})

test('an agreement at sign-up is stored, with its time', async () => {
  const [ann, bob, old] = [world.join(), world.join(), world.join()]
  const joined = (id: string, more = {}) =>
    world.publish('auth', MemberJoinedSchema, id, { memberId: id, ...more }, { memberId: id })
  await joined(ann.id, { agreedTerms: 1 })
  await joined(bob.id, { agreedTerms: 2, agreedAtMs: 1_700_000_000_000n })
  await joined(old.id)
  expect(await consentsOf(ann)).toEqual([{ version: 1 }])
  const [row] = await world.rows('select version, agreed_at from consents where member_id = $1', [bob.id])
  expect(row).toEqual({ version: 2, agreed_at: new Date(1_700_000_000_000) })
  expect(await consentsOf(old)).toEqual([])
})

test('consents are exported, and erased with the account', async () => {
  const ann = world.join()
  const { version } = (await world.page(ann, 'terms')).body
  await world.agree(ann, version)
  const { files } = await world.connectAs(ModerationService, 'auth').exportMember({ memberId: ann.id })
  expect(JSON.parse(files['consents.json'] ?? '')).toEqual([{ termsVersion: version, agreedAt: expect.any(String) }])
  await world.publish('auth', MemberJoinedSchema, ann.id, { memberId: ann.id, agreedTerms: 1 })
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  await world.rewind()
  expect(await consentsOf(ann)).toEqual([])
  expect((await world.agree(ann, version)).status).toBe(401)
})
