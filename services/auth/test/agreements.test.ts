import { silentLog } from '@hunch/kit/log'
import { rebuildAll } from '@hunch/kit/operator-commands'
import { MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PagePublishedSchema, TermsAgreedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  approvePerson,
  changeRegistration,
  deleteOwnAccount,
  getAuditLog,
  getRegistration,
  getUser,
  listWaitingPeople,
  setLocation,
  updateOwnProfile,
  updateProfile,
} from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { authOperatorCommands } from '../src/operator-commands.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let admin: Awaited<ReturnType<World['signInAdmin']>>
let newest = 1
let people = 0
beforeAll(async () => {
  world = await startWorld()
  admin = await world.signInAdmin()
})
afterAll(() => world.stop())
beforeEach(() => decide({ mode: 'open', minimumAge: 0, asksTerms: true }))

const decide = async (body: Readonly<Record<string, unknown>>) => {
  expect((await world.call(admin.member, changeRegistration, { body })).status).toBe(200)
}
const mustAgree = async (token: string): Promise<boolean | undefined> =>
  (await world.client.resolveSessions({ sessionTokens: [token] })).sessions[0]?.session?.mustAgree

/** Publishes a version of the terms, as moderation does. */
async function publishTerms(material: boolean): Promise<void> {
  newest += 1
  const message = { page: 'terms', version: newest, material }
  await world.publishAs('moderation', PagePublishedSchema, { key: 'terms', version: BigInt(newest), message })
}
async function agree(memberId: string, version: number): Promise<void> {
  await world.publishAs('moderation', TermsAgreedSchema, {
    key: memberId,
    version: BigInt(version),
    message: { memberId, version },
  })
}

/** Signs a new person in at the provider. Returns the person, the browser, and the page that it was redirected to. */
async function comeBack() {
  people += 1
  const browser = world.browser()
  const person = { sub: `terms-${people}`, email: `terms-${people}@example.com`, email_verified: true }
  const { headers } = await browser.signIn(person, '/trending')
  return { browser, person, to: headers.get('location') }
}

describe('signing up', () => {
  test.each([0, 16])('asks to agree to the terms, with a minimum age of %d', async (minimumAge) => {
    await decide({ minimumAge })
    const { browser, to } = await comeBack()
    expect(to).toBe('/sign-up')
    expect(await browser.signUp()).toMatchObject({ state: 'pending', minimumAge, termsVersion: newest })
    const said = { isOldEnough: true, termsVersion: newest }
    expect((await browser.completeSignUp(said)).body).toEqual({ state: 'joined', returnTo: '/trending' })
    expect(await mustAgree(browser.sessionToken())).toBe(false)
    const member = await world.memberOf(browser.sessionToken())
    const joined = (await world.publishedOf(MemberJoinedSchema, member?.id)).map(({ agreedTerms }) => agreedTerms)
    expect(joined).toEqual([newest])
  })

  test('threat 70: a sign-up with an old version of the terms, a future one or none is rejected', async () => {
    await publishTerms(true)
    const { browser } = await comeBack()
    for (const termsVersion of [undefined, newest - 1, newest + 1]) {
      const reply = await browser.completeSignUp({ isOldEnough: true, termsVersion })
      expect([reply.status, reply.body.code]).toEqual([409, 'termsChanged'])
    }
    expect((await browser.completeSignUp({ termsVersion: 0 })).status).toBe(400)
    expect(browser.sessionToken()).toBe('')
    expect((await browser.completeSignUp({ termsVersion: newest })).status).toBe(200)
  })

  test('an approved person has already agreed, unless the terms changed while they waited', async () => {
    await decide({ mode: 'approval' })
    const [first, second] = [await comeBack(), await comeBack()]
    for (const { browser } of [first, second])
      expect((await browser.completeSignUp({ termsVersion: newest, reason: 'I row.' })).body.state).toBe('waiting')
    const approve = async () => {
      const [{ id }] = (await world.call(admin.member, listWaitingPeople)).body
      expect((await world.call(admin.member, approvePerson, { params: { id } })).status).toBe(204)
    }
    await approve()
    await first.browser.signIn(first.person)
    expect(await mustAgree(first.browser.sessionToken())).toBe(false)
    await publishTerms(true)
    await approve()
    await second.browser.signIn(second.person)
    expect(await mustAgree(second.browser.sessionToken())).toBe(true)
  })

  test('if the terms are not asked for, a sign-up shows no question and stores no agreement', async () => {
    await decide({ asksTerms: false })
    const { browser, to } = await comeBack()
    expect(to).toBe('/trending')
    expect(await mustAgree(browser.sessionToken())).toBe(false)
    await decide({ asksTerms: true })
    expect(await mustAgree(browser.sessionToken())).toBe(true)
  })
})

describe('a member', () => {
  /** Signs a member up while agreement to the terms is not required, and requires it afterwards. */
  async function member() {
    await decide({ asksTerms: false })
    const person = await world.signUp()
    await decide({ asksTerms: true })
    return person
  }

  test('who joined before is asked once, then after each material version only', async () => {
    const ann = await member()
    expect(await mustAgree(ann.token)).toBe(true)
    await agree(ann.member.id, newest)
    expect(await mustAgree(ann.token)).toBe(false)
    await publishTerms(false)
    expect(await mustAgree(ann.token)).toBe(false)
    await publishTerms(true)
    expect(await mustAgree(ann.token)).toBe(true)
    await agree(ann.member.id, newest)
    await publishTerms(false)
    await agree(ann.member.id, newest - 1)
    expect(await mustAgree(ann.token)).toBe(false)
  })

  test('has agreed as soon as moderation calls, before its event arrives', async () => {
    const ann = await member()
    const moderation = world.connectAs(AuthService, 'moderation')
    await moderation.noteAgreement({ memberId: ann.member.id, version: newest })
    expect(await mustAgree(ann.token)).toBe(false)
    const other = world.connectAs(AuthService, 'social').noteAgreement({ memberId: ann.member.id, version: newest })
    await expect(other).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('threat 92: who has not agreed can clear profile fields, but not add to or change them', async () => {
    const ann = await member()
    await agree(ann.member.id, newest)
    const profile = (body: Readonly<Record<string, unknown>>) => world.call(ann.member, updateOwnProfile, { body })
    const place = (body: Readonly<Record<string, unknown>>) => world.call(ann.member, setLocation, { body })
    const full = { firstName: 'Ann', lastName: 'Reader', bio: 'I row.', location: 'Lake' }
    expect((await profile(full)).status).toBe(200)
    expect((await place({ country: 'KE', city: 'Kisumu' })).status).toBe(200)
    await publishTerms(true)
    const params = { id: ann.member.id }
    for (const reply of [
      await profile({ bio: 'I row and read.' }),
      await profile({ firstName: 'Anna', bio: '' }),
      await profile({ location: 'Sea' }),
      await world.call(ann.member, updateProfile, { params, body: { lastName: 'Rower' } }),
      await place({ country: 'KE', city: 'Nairobi' }),
      await place({ country: 'TZ' }),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'termsNotAgreed'])
    const read = async () => (await world.call(ann.member, getUser, { params })).body
    expect(await read()).toMatchObject({ ...full, country: 'KE', city: 'Kisumu' })
    expect((await profile(full)).status).toBe(200)
    expect((await place({ country: 'KE', city: '' })).status).toBe(200)
    expect((await profile({ lastName: '', bio: null, location: '' })).status).toBe(200)
    expect(await read()).toMatchObject({ firstName: 'Ann', lastName: null, bio: null, location: null, city: null })
    await agree(ann.member.id, newest)
    expect((await profile({ bio: 'I row again.' })).status).toBe(200)
  })

  test('who deletes their account leaves no agreement, and the admin is never asked', async () => {
    const ann = await member()
    await agree(ann.member.id, newest)
    const body = { email: ann.claims.email }
    expect((await world.call(ann.member, deleteOwnAccount, { body })).status).toBe(204)
    await agree(ann.member.id, newest)
    expect(await world.rows('select from agreements where member_id = $1', [ann.member.id])).toEqual([])
    expect(await mustAgree(admin.token)).toBe(false)
  })

  test('keeps their agreement, and the terms their versions, in a rebuild from the event log', async () => {
    const ann = await member()
    await agree(ann.member.id, newest)
    const read = async () => [
      await world.rows('select * from agreements order by member_id'),
      await world.rows('select * from terms'),
    ]
    const before = await read()
    await world.rows('update agreements set version = 99')
    await world.rows('update terms set material = 98')
    await rebuildAll([authOperatorCommands(world.config, silentLog())])
    expect((await read())[1]).toEqual(before[1])
    expect((await read())[0]).toContainEqual({ member_id: ann.member.id, version: newest })
  })
})

test('the admin turns the question about the terms on and off, and both are in the audit log', async () => {
  await decide({ asksTerms: false })
  expect((await world.call(admin.member, getRegistration)).body).toMatchObject({ asksTerms: false, mode: 'open' })
  await decide({ asksTerms: true })
  const { entries } = (await world.call(admin.member, getAuditLog, { query: { limit: '2' } })).body
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'registration.termsAsked',
    'registration.termsNotAsked',
  ])
})
