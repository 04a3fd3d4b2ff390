import {
  detectLocation,
  getCurrentUser,
  getUser,
  limits,
  setLanguage,
  setLocation,
  setPreferences,
  updateOwnProfile,
  updateProfile,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
let bo: Person
beforeAll(async () => {
  world = await startWorld()
  bo = await world.signUp({ sub: 'bo', email: 'bo@example.com', given_name: 'Bo' })
})
beforeEach(async () => {
  ann = await world.signUp()
})
afterAll(() => world.stop())

const nobody = { id: '0190aaaa-0000-7000-8000-000000000001' }
const self = async (person: Person) => (await world.call(person.member, getCurrentUser)).body

describe('reading a member', () => {
  test('a visitor gets null, and so does a member whose account is gone', async () => {
    expect(await world.call(null, getCurrentUser)).toMatchObject({ status: 200, body: null })
    expect(await world.call(nobody, getCurrentUser)).toMatchObject({ status: 200, body: null })
  })

  test('threat 10: anyone else gets public fields only, the e-mail masked', async () => {
    await world.call(ann.member, setLanguage, { body: { language: 'ar' } })
    await world.call(ann.member, detectLocation, {
      body: { country: 'KE', city: 'Nairobi', timezone: 'Africa/Nairobi' },
    })
    const { body } = await world.call(bo.member, getUser, { params: { id: ann.member.id } })
    expect(body).toEqual({
      id: ann.member.id,
      firstName: 'Ann',
      lastName: null,
      email: 'p…@example.com',
      profileImageUrl: null,
      bio: null,
      location: null,
      country: null,
      city: null,
      userRank: 'Rookie',
      followersCount: 0,
      followingCount: 0,
      totalPredictions: 0,
      accuracyScore: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('the member gets all fields, the admin only the fields for moderation', async () => {
    const params = { id: ann.member.id }
    const own = (await world.call(ann.member, getUser, { params })).body
    expect(own).toEqual(await self(ann))
    expect(own).toMatchObject({ email: ann.claims.email, isAdmin: false, emailNotifications: true })
    const admin = await world.signInAdmin()
    const seen = (await world.call(admin.member, getUser, { params })).body
    expect(seen).toMatchObject({ email: ann.claims.email, isActive: true, provider: 'google' })
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['emailNotifications']))
    expect(seen.preferredLanguage).toBeUndefined()
  })

  test('an unknown id is not found, an invalid one is rejected, and a visitor has to sign in', async () => {
    expect((await world.call(ann.member, getUser, { params: nobody })).body).toMatchObject({
      status: 404,
      code: 'userNotFound',
    })
    for (const id of ['x', '1 or 1=1', 'ä', '\u0000'])
      expect((await world.call(ann.member, getUser, { params: { id } })).status).toBe(400)
    expect((await world.call(null, getUser, { params: nobody })).body).toMatchObject({
      status: 401,
      title: 'Unauthorized',
    })
  })
})

describe('the profile', () => {
  const patch = (body: unknown) => world.call(ann.member, updateOwnProfile, { body })

  test('is changed field by field: omitted fields stay, empty ones are cleared', async () => {
    expect((await patch({ bio: '  Hello 👋 ', location: 'Nairobi' })).body).toMatchObject({
      bio: 'Hello 👋',
      location: 'Nairobi',
    })
    expect((await patch({ firstName: 'Anna', lastName: 'Reader' })).body).toMatchObject({
      firstName: 'Anna',
      bio: 'Hello 👋',
    })
    expect((await patch({ bio: '', location: null, lastName: '' })).body).toMatchObject({
      bio: null,
      location: null,
      lastName: null,
    })
    expect((await patch({})).body).toEqual(await self(ann))
  })

  test('can also be changed under its own id', async () => {
    const change = { params: { id: ann.member.id }, body: { bio: 'mine' } }
    expect((await world.call(ann.member, updateProfile, change)).body.bio).toBe('mine')
  })

  test('threat 5: cannot be changed by another member or the admin', async () => {
    const change = { params: { id: ann.member.id }, body: { bio: 'hacked' } }
    const admin = await world.signInAdmin()
    for (const { member } of [bo, admin])
      expect((await world.call(member, updateProfile, change)).body).toMatchObject({
        status: 403,
        code: 'notYourProfile',
      })
    expect((await world.call(bo.member, updateProfile, { ...change, params: nobody })).status).toBe(403)
    expect((await self(ann)).bio).toBeNull()
  })

  test('threat 9: fields that members may not set are ignored', async () => {
    const before = await self(ann)
    const forged = {
      id: bo.member.id,
      email: 'admin@example.com',
      emailVerified: true,
      isAdmin: true,
      isActive: false,
      role: 'admin',
      provider: 'email',
      userRank: 'Legend',
      followersCount: 9,
      accuracyScore: 100,
      version: 9,
      createdAt: '2000-01-01',
      profileImageUrl: 'https://evil.example/x.png',
      profileImageFile: 'x',
      timeZone: 'UTC',
      __proto__: { isActive: false },
      constructor: { prototype: { isActive: false } },
    }
    expect((await patch({ ...forged, bio: 'ok' })).body).toEqual({ ...before, bio: 'ok' })
    for (const contract of [setPreferences, updateOwnProfile]) {
      await world.call(ann.member, contract, { body: forged })
      expect(await self(ann)).toEqual({ ...before, bio: 'ok' })
    }
  })

  test('threat 26: markup is stored as plain text', async () => {
    const bio = '<img src=x onerror=alert(1)>'
    expect((await patch({ bio })).body.bio).toBe(bio)
  })

  test.each([
    ['280 characters, even of 4 bytes each', { bio: '😀'.repeat(limits.bio) }],
    ['SQL', { bio: "'; drop table accounts; --" }],
    ['% and _', { location: '%_%' }],
    ['right-to-left', { firstName: 'آمنة' }],
  ])('accepts %s', async (_, body) => {
    expect(await patch(body)).toMatchObject({ status: 200, body })
  })

  test.each([
    ['one character too many', 'bio', { bio: 'x'.repeat(limits.bio + 1) }],
    ['an empty first name', 'firstName', { firstName: '  ' }],
    ['no first name at all', 'firstName', { firstName: null }],
    ['threat 27: a NUL', 'bio', { bio: 'a\u0000b' }],
    ['threat 27: half a character', 'location', { location: 'a\ud800' }],
    ['threat 28: an operator', 'bio', { bio: { $ne: '' } }],
    ['an array', 'lastName', { lastName: ['x'] }],
    ['a number', 'bio', { bio: 7 }],
  ])('rejects %s, naming the field', async (_, field, body) => {
    const reply = await patch(body)
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field])
  })

  test('threat 34: a body that is too large or no object is rejected', async () => {
    expect((await patch({ bio: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await patch(null)).status).toBe(400)
    expect((await patch([])).status).toBe(400)
  })

  test('keeps all concurrent changes', async () => {
    await Promise.all([
      patch({ bio: 'b' }),
      patch({ location: 'l' }),
      patch({ firstName: 'F' }),
      patch({ lastName: 'L' }),
    ])
    expect(await self(ann)).toMatchObject({ bio: 'b', location: 'l', firstName: 'F', lastName: 'L' })
  })
})

describe('language, location and preferences', () => {
  test('a supported language is saved, another one is rejected', async () => {
    expect((await world.call(ann.member, setLanguage, { body: { language: 'ja' } })).body.preferredLanguage).toBe('ja')
    for (const language of ['xx', '', null, { $ne: 1 }])
      expect((await world.call(ann.member, setLanguage, { body: { language } })).body.errors[0].field).toBe('language')
  })

  test('a location needs a country; a new country without a city clears the old city', async () => {
    const save = (body: unknown) => world.call(ann.member, setLocation, { body })
    expect((await save({ country: 'KE', city: 'Nairobi' })).body).toMatchObject({ country: 'KE', city: 'Nairobi' })
    expect((await save({ country: 'KE' })).body).toMatchObject({ country: 'KE', city: 'Nairobi' })
    expect((await save({ country: 'JP' })).body).toMatchObject({ country: 'JP', city: null })
    expect((await save({ country: 'JP', city: '' })).body.city).toBeNull()
    for (const body of [
      {},
      { country: 'Kenya' },
      { country: 'ke' },
      { city: 'Nairobi' },
      { country: 'KE', city: 'x'.repeat(121) },
    ])
      expect((await save(body)).status).toBe(400)
  })

  test('a detected location sets the time zone and is not shown in the profile', async () => {
    const detect = (body: unknown) => world.call(ann.member, detectLocation, { body })
    const reply = await detect({ country: 'KE', city: 'Nairobi', timezone: 'africa/nairobi' })
    expect(reply).toMatchObject({ status: 200, body: { country: 'KE' } })
    expect(await world.memberOf(ann.token)).toMatchObject({ timeZone: 'Africa/Nairobi' })
    expect(await self(ann)).toMatchObject({ country: null, city: null })
    expect(JSON.stringify(await self(ann))).not.toMatch(/Nairobi|detected/)
    expect((await detect({ country: 'Unknown', city: null, timezone: 'UTC' })).body).toEqual({ country: 'Unknown' })
  })

  test.each(['Mars/Olympus', '+05:30', '', '../etc', '<b>', "' or 1=1", 'x'.repeat(80), 'UTC\u0000'])(
    '%j is rejected as a time zone',
    async (timezone) => {
      const reply = await world.call(ann.member, detectLocation, { body: { country: 'KE', timezone } })
      expect([reply.status, reply.body.code]).toEqual([400, 'unknownTimeZone'])
      expect(reply.body.errors[0].field).toBe('timezone')
      expect(await world.memberOf(ann.token)).toMatchObject({ timeZone: 'UTC' })
    },
  )

  test('preferences are switched one by one', async () => {
    const set = (body: unknown) => world.call(ann.member, setPreferences, { body })
    expect((await set({ emailNotifications: false })).body).toMatchObject({
      emailNotifications: false,
      friendActivityNotifications: true,
    })
    expect((await set({ friendActivityNotifications: false, votingDeadlineNotifications: false })).body).toMatchObject({
      emailNotifications: false,
      friendActivityNotifications: false,
      votingDeadlineNotifications: false,
    })
    for (const value of ['no', 0, null, {}])
      expect((await set({ emailNotifications: value })).body.errors[0].field).toBe('emailNotifications')
  })
})

describe('threat 1: a visitor', () => {
  test.each([updateOwnProfile, updateProfile, setLanguage, setLocation, detectLocation, setPreferences])(
    'may not $method $path',
    async (contract) => {
      const reply = await world.call(null, contract, { params: nobody, body: {} })
      expect(reply.body).toMatchObject({ status: 401, title: 'Unauthorized' })
    },
  )

  test.each([updateOwnProfile, setLanguage, setLocation, setPreferences])(
    'and a member whose account is gone may not $method $path',
    async (contract) => {
      const reply = await world.call(nobody, contract, {
        body: { bio: 'x', language: 'en', country: 'KE', emailNotifications: true },
      })
      expect(reply.status).toBe(401)
    },
  )
})
