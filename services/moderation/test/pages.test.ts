import { pageNames } from '@hunch/proto/http'
import { languageCodes } from '@hunch/proto/languages'
import { textsOf } from '@hunch/proto/texts'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Facts, fillIn } from '../src/pages/rules.ts'
import { readShippedPages } from '../src/pages/shipped.ts'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  admin = world.joinAs('admin')
})

test.each(languageCodes.flatMap((language) => pageNames.map((page) => [page, language] as const)))(
  '%s comes with the product in %s, and anyone can read it',
  async (page, language) => {
    const { status, body } = await world.page(null, page, language)
    expect([status, body.publishedAt]).toEqual([200, null])
    expect(body.text).toMatch(/^# \S/)
    expect(body.text).not.toContain('{{')
    expect(body.text).not.toContain('<')
  },
)

const facts: Facts = { named: true, photosChecked: false, privatePhotosChecked: false }

test.each(languageCodes)(
  'in %s the pages name the operator if it is known, and the checker of photos if there is one',
  (language) => {
    const [named, unnamed] = [readShippedPages(facts)[language], readShippedPages({ ...facts, named: false })[language]]
    for (const page of ['contact', 'privacy', 'terms'] as const) {
      expect(named[page]).toContain('{{operator}}')
      expect(unnamed[page]).not.toContain('{{operator}}')
    }
    const privacies = [
      named.privacy,
      readShippedPages({ ...facts, photosChecked: true })[language].privacy,
      readShippedPages({ ...facts, photosChecked: true, privatePhotosChecked: true })[language].privacy,
      readShippedPages({ ...facts, privatePhotosChecked: true })[language].privacy,
    ]
    const bulletsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('- ')).length
    const unchecked = bulletsOf(readShippedPages(facts).en.privacy)
    expect(privacies.map(bulletsOf)).toEqual([unchecked, unchecked + 1, unchecked + 1, unchecked])
    expect(new Set(privacies).size).toBe(3)
    for (const text of privacies) expect(text).not.toMatch(/\{\{[#^/]/)
  },
)

/** The sentences that photos of private groups are sent to the checker too, and that they are not. */
const privatePhotos = {
  ar: ['وتُرسل إليها صور المجموعات الخاصة أيضًا.', 'ولا تُرسل إليها صور المجموعات الخاصة.'],
  de: ['Fotos aus privaten Gruppen gehen ebenfalls dorthin.', 'Fotos aus privaten Gruppen gehen nicht dorthin.'],
  en: ['Photos of private groups are sent there too.', 'Photos of private groups are not sent there.'],
  es: ['Las fotos de grupos privados también se envían.', 'Las fotos de grupos privados no se envían.'],
  fr: ['Les photos des groupes privés y sont envoyées aussi.', 'Les photos des groupes privés n’y sont pas envoyées.'],
  it: ['Vi vengono inviate anche le foto dei gruppi privati.', 'Le foto dei gruppi privati non vi vengono inviate.'],
  ja: ['非公開グループの写真も送られます。', '非公開グループの写真は送りません。'],
  pt: ['As fotos de grupos privados também são enviadas.', 'As fotos de grupos privados não são enviadas.'],
  zh: ['私密小组的照片也会发送。', '私密小组的照片不会发送。'],
} satisfies Record<(typeof languageCodes)[number], readonly [string, string]>

test.each(languageCodes)('in %s the privacy page says whether photos of private groups are checked', (language) => {
  const saidWith = (photosChecked: boolean, privatePhotosChecked: boolean) => {
    const { privacy } = readShippedPages({ ...facts, photosChecked, privatePhotosChecked })[language]
    return privatePhotos[language].map((sentence) => privacy.includes(sentence))
  }
  expect([saidWith(true, true), saidWith(true, false)]).toEqual([
    [true, false],
    [false, true],
  ])
  expect(saidWith(false, true)).toEqual([false, false])
})

/** Maximum number of words in a sentence. Japanese and Chinese words are shorter, so a sentence has more of them. */
const maxWords = (language: string) => (language === 'ja' || language === 'zh' ? 40 : 30)

/** Splits Markdown into sentences, without link addresses. */
const sentencesOf = (text: string) =>
  text.split('\n').flatMap((line) => line.replace(/\]\([^)]*\)/g, ']').split(/(?<=[.!?؟] |[。？！])/))

test.each(languageCodes)('in %s no sentence of a page is long', (language) => {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const isLong = (sentence: string) =>
    [...words.segment(sentence)].filter(({ isWordLike }) => isWordLike).length > maxWords(language)
  const pages = readShippedPages({ named: true, photosChecked: true, privatePhotosChecked: true })[language]
  for (const page of pageNames) expect(sentencesOf(pages[page]).filter(isLong)).toEqual([])
})

test.each(languageCodes)('in %s the privacy page names the buttons of the settings as the web app does', (language) => {
  const { ownData } = textsOf(language)
  const { privacy } = readShippedPages(facts)[language]
  expect(privacy).toContain(ownData.download)
  expect(privacy).toContain(ownData.delete)
})

test('the names of product and operator are filled in with Markdown escaped', async () => {
  const { body } = await world.page(null, 'contact')
  expect(body.text).toContain('run by Kestrel \\[Works\\]')
  expect(body.text).toContain('1 Long Lane\\\nhello\\@kestrel\\.example')
})

test('threat 71: Markdown in a name is escaped', () => {
  const blanks = { product: '[x](javascript:alert(1))', operator: '<b>*O*</b>', address: '# A\n![i](//evil.example)' }
  expect(fillIn('{{product}} {{operator}} {{address}} {{other}}', blanks)).toBe(
    '\\[x\\]\\(javascript\\:alert\\(1\\)\\) \\<b\\>\\*O\\*\\</b\\> \\# A\\\n\\!\\[i\\]\\(//evil\\.example\\) {{other}}',
  )
})

test('the operator’s text replaces the page in its language only, until an empty text is published', async () => {
  const published = await world.publishPage(admin, 'rules', '# Be kind to {{product}}')
  expect([published.status, published.body]).toEqual([
    201,
    expect.objectContaining({ version: 2, language: 'en', text: '# Be kind to {{product}}', isMaterial: false }),
  ])
  const english = (await world.page(null, 'rules')).body
  expect(english).toMatchObject({ text: '# Be kind to Test', version: 2, publishedAt: published.body.publishedAt })
  expect((await world.page(null, 'rules', 'de')).body.text).toMatch(/^# Regeln/)
  expect((await world.source(admin, 'rules')).body).toMatchObject({ text: '# Be kind to {{product}}', isOwn: true })

  await world.publishPage(admin, 'rules', '')
  expect((await world.page(null, 'rules')).body).toMatchObject({ publishedAt: null, version: 3 })
  expect((await world.source(admin, 'rules')).body).toMatchObject({ isOwn: false })
  const versions = (await world.versions(admin, 'rules')).body
  expect(versions.map(({ version, text }: { version: number; text: string }) => [version, text])).toEqual([
    [3, ''],
    [2, '# Be kind to {{product}}'],
  ])
})

test('concurrently published versions get different numbers, and none can be changed or deleted', async () => {
  const texts = ['a', 'b', 'c', 'd']
  const published = await Promise.all(texts.map((text) => world.publishPage(admin, 'privacy', text)))
  expect(published.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5])
  await expect(world.rows("update page_versions set text = 'x' where page = 'privacy'")).rejects.toThrow('stays')
  await expect(world.rows("delete from page_versions where page = 'privacy'")).rejects.toThrow('stays')
})

test('each version is in the audit log, with the admin’s address', async () => {
  const { body } = await world.publishPage(admin, 'contact', 'Write to us.')
  const [acted] = await world.published('contact')
  const targetId = `contact en ${body.version}`
  expect(acted).toMatchObject({
    type: 'AdminActed',
    message: { adminId: admin.id, action: 'page.published', targetKind: 'page', targetId },
  })
  expect(world.auth.adminActs.get(String(acted?.message['actId']))).toBe('198.51.100.7')
})

test('only the terms can change materially, which is published', async () => {
  expect((await world.publishPage(admin, 'contact', 'Call us.', { isMaterial: true })).body.isMaterial).toBe(false)
  const { body } = await world.publishPage(admin, 'terms', 'Be nice.', { isMaterial: true })
  expect(body).toMatchObject({ version: 2, isMaterial: true })
  expect(await world.published('terms')).toMatchObject([
    { type: 'PagePublished', message: { page: 'terms', version: 2, material: true } },
    { type: 'AdminActed', message: { action: 'page.changedMaterially', targetId: 'terms en 2' } },
  ])
})

test('without an audit record nothing is published', async () => {
  world.auth.mood.away = true
  try {
    expect((await world.publishPage(admin, 'rules', 'Anything goes.')).status).toBe(503)
    expect(await world.rows("select 1 from page_versions where text = 'Anything goes.'")).toEqual([])
  } finally {
    world.auth.mood.away = false
  }
})

test('a preview fills in names; too long texts, unknown pages or languages, and moderators are rejected', async () => {
  expect((await world.preview(admin, 'By {{operator}}')).body.text).toBe('By Kestrel \\[Works\\]')
  expect((await world.preview(admin, 'x'.repeat(20_001))).status).toBe(400)
  expect((await world.page(null, 'imprint')).status).toBe(400)
  expect((await world.page(null, 'terms', 'xx')).status).toBe(400)
  expect((await world.publishPage(world.joinAs('moderator'), 'rules', 'Mine.')).status).toBe(403)
})
