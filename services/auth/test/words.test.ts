/** The operator's list of words, for profiles, which cannot be held, and for names from providers. */
import { contributionsOf } from '@hunch/members/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { FlagCause, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { adminEmail, type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  const { listWord } = contributionsOf(world.append)
  for (const [term, effect] of [
    ['scoundrel', 'refuse'],
    ['grobian', 'hold'],
    ['rascal', 'report'],
  ] as const)
    ids[term] = await listWord(term, effect)
})
afterAll(() => world.stop())
beforeEach(async () => {
  ann = await world.signUp()
})

const change = (body: object, person = ann) => world.call(person.member, calls.updateOwnProfile, { body })
const flagsOf = async ({ member }: Person) =>
  (await world.published(member.id)).filter(({ type }) => type === 'ThingFlagged')
const aboutOf = ({ member }: Person, term: string) => ({
  targetKind: TargetKind.MEMBER,
  targetId: member.id,
  memberId: member.id,
  cause: FlagCause.WORD,
  wordId: ids[term],
})

test.each([
  ['a name', { firstName: 'Sc0undrel' }],
  ['a last name', { lastName: 'Scoundrel' }],
  ['a bio', { bio: 'I am a scoundrel.' }],
  ['a location', { location: 'Scoundrel Street' }],
])(
  'threat 72: a forbidden word in %s, in any spelling, fails the call, which names the word and stores nothing',
  async (_, body) => {
    const refused = await change(body)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      400,
      'wordRefused',
      { word: 'scoundrel' },
    ])
    expect((await world.call(ann.member, calls.getCurrentUser)).body).toMatchObject({ firstName: 'Ann', bio: null })
    expect(await flagsOf(ann)).toEqual([])
  },
)

test('a city is checked as well', async () => {
  const { status, body } = await world.call(ann.member, calls.setLocation, { body: { country: 'DE', city: 'Grobian' } })
  expect([status, body.code]).toEqual([400, 'wordRefused'])
})

test('a word with the effect "hold" is rejected, because an account cannot be held', async () => {
  expect((await change({ bio: 'What a grobian' })).body).toMatchObject({
    code: 'wordRefused',
    params: { word: 'grobian' },
  })
})

test('a word with the effect "report" changes the profile and is flagged, with versions in sequence', async () => {
  expect((await change({ lastName: 'Rascal', bio: 'Fine.' })).body).toMatchObject({ lastName: 'Rascal' })
  expect((await flagsOf(ann)).map(({ message }) => message)).toMatchObject([{ ...aboutOf(ann, 'rascal'), held: false }])
  await change({ bio: 'Finer.' })
  expect(await flagsOf(ann)).toHaveLength(1)
  await change({ firstName: 'Anna' })
  const versions = (await world.published(ann.member.id)).map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => index + 1))
  const { texts } = await world.connectAs(AuthService, 'moderation').getProfileTexts({ memberId: ann.member.id })
  expect(texts).toEqual(['Anna Rascal', 'Finer.'])
  await expect(
    world.connectAs(AuthService, 'media').getProfileTexts({ memberId: ann.member.id }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('unchanged names are not checked again', async () => {
  const unlucky = await world.signUp({ given_name: 'Scoundrel', family_name: 'Smith' })
  expect((await change({ firstName: 'Scoundrel', lastName: 'Smith', bio: 'I row.' }, unlucky)).status).toBe(200)
  expect((await change({ firstName: 'Scoundrel', lastName: 'Jones' }, unlucky)).status).toBe(400)
})

test('a listed word in a provider’s name does not prevent the sign-in, but is flagged', async () => {
  for (const [name, term] of [
    ['Scoundrel', 'scoundrel'],
    ['Grobian', 'grobian'],
    ['Rascal', 'rascal'],
  ] as const) {
    const person = await world.signUp({ given_name: name, family_name: 'Smith' })
    expect((await flagsOf(person)).map(({ message }) => message)).toMatchObject([aboutOf(person, term)])
    expect((await world.call(person.member, calls.getCurrentUser)).body.firstName).toBe(name)
  }
})

test('the admin’s profile is not checked', async () => {
  const admin = await world.signUp({ email: adminEmail, given_name: 'Grobian' })
  expect((await change({ bio: 'A scoundrel and a rascal' }, admin)).status).toBe(200)
  expect(await flagsOf(admin)).toEqual([])
})
