import { describe, expect, test } from '@jest/globals'
import { lockFaults, lockLags } from '../check-lock.mjs'
import { brokenHabits, tooLong } from '../checks/habits.ts'
import { leaked } from '../checks/secrets.ts'
import { sourcesOf } from '../checks/sources.ts'
import { textFaults } from '../checks/texts.ts'
import { unusedTexts } from '../checks/unused-texts.ts'

const broken = (path: string, text: string) => brokenHabits(sourcesOf({ [path]: text }))

describe('the check of habits', () => {
  test('lets only config.ts read the environment', () => {
    const text = 'const port = process.env.PORT'
    expect(broken('services/auth/src/config.ts', text)).toEqual([])
    expect(broken('services/auth/src/http.ts', text)).toHaveLength(1)
    expect(broken('gateway/src/proxy.ts', text)).toHaveLength(1)
  })

  test.each([
    'const rows = await db.execute(sql`select 1`)',
    "import { eq } from 'drizzle-orm'",
    "import pg from 'pg'",
    "await pool.query('select 1')",
    'await client.query(`update votes set vote = true`)',
  ])("keeps SQL in a subject's store: %s", (text) => {
    for (const path of ['accounts/store.ts', 'accounts/store/search.ts', 'schema.ts'])
      expect(broken(`services/auth/src/${path}`, text)).toEqual([])
    expect(broken('services/auth/src/accounts/load-account.ts', text)).toHaveLength(1)
    expect(broken('services/auth/src/accounts/rules/store.ts', text)).toHaveLength(1)
  })

  test.each(['Date.now()', 'new Date()', 'Math.random()', 'randomBytes(16)'])('keeps rules free of %s', (text) => {
    for (const path of ['accounts/rules.ts', 'accounts/rules/names.ts'])
      expect(broken(`services/auth/src/${path}`, `return ${text}`)).toHaveLength(1)
    expect(broken('services/auth/src/accounts/load-account.ts', `return ${text}`)).toEqual([])
  })

  test('finds files over 300 lines, except generated ones', () => {
    const sources = (path: string, lines: number) => sourcesOf({ [path]: 'line\n'.repeat(lines) })
    expect(tooLong(sources('services/auth/src/http.ts', 300))).toEqual([])
    expect(tooLong(sources('services/auth/src/http.ts', 301))).toHaveLength(1)
    expect(tooLong(sources('proto/gen/hunch/auth_pb.ts', 301))).toEqual([])
  })
})

describe('the check for leaks', () => {
  // split up, so that the check does not find them in this file
  test.each([
    ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
    `key = ${'AKIA'}ABCDEFGHIJKLMNOP`,
    `token: ${'ghp_'}${'a1'.repeat(20)}`,
    `//host/:${'_auth'}Token=abc`,
    `postgres://app:${'hunter22'}@db/app`,
    `cd ${'/home'}/someone/hunch`,
    `read ${'/work'}/notes.md`,
  ])('finds %s', (text) => {
    expect(leaked(sourcesOf({ 'README.md': text }))).toHaveLength(1)
  })

  test('finds the settings of one machine', () => {
    expect(leaked(sourcesOf({ '.env': '', 'deploy/server.pem': '', '.env.example': '' }))).toHaveLength(2)
  })

  test('accepts addresses and routes', () => {
    const text = 'GET /api/users, https://example.org/home/page, postgres://user:password@127.0.0.1/auth'
    expect(leaked(sourcesOf({ 'README.md': text }))).toEqual([])
  })
})

describe('the check of the lock file', () => {
  const sharp = { optionalDependencies: { '@img/sharp-linux-x64': '1.0.0' } }

  test('finds optional packages of other systems that are not locked', () => {
    expect(lockFaults({ packages: { 'node_modules/sharp': sharp } })).toHaveLength(1)
    expect(lockFaults({ packages: { 'node_modules/sharp': sharp, 'node_modules/@img/sharp-linux-x64': {} } })).toEqual(
      [],
    )
  })

  test('looks for them where Node would', () => {
    const packages = { 'web/node_modules/sharp': sharp, 'web/node_modules/@img/sharp-linux-x64': {} }
    expect(lockFaults({ packages })).toEqual([])
  })

  test('finds dependencies of a package.json that the lock file lacks or has in another version', () => {
    const lock = { packages: { web: { dependencies: { zod: '4.6.7', antd: '6.6.8' } } } }
    expect(lockLags(lock, { web: { dependencies: { zod: '4.6.7', antd: '6.6.8' } } })).toEqual([])
    expect(
      lockLags(lock, { web: { dependencies: { zod: '4.6.8' }, devDependencies: { vite: '8.3.8' } } }),
    ).toHaveLength(3)
  })

  test('finds the address of a registry', () => {
    expect(
      lockFaults({ packages: { 'node_modules/zod': { resolved: 'https://registry.example/zod.tgz' } } }),
    ).toHaveLength(1)
  })
})

describe('the check of languages', () => {
  const texts = (english: object, arabic: object) =>
    textFaults(
      sourcesOf({
        'web/src/locales/en/feed.json': JSON.stringify(english),
        'web/src/locales/ar/feed.json': JSON.stringify(arabic),
      }),
    )

  test('requires the same keys as in English', () => {
    expect(texts({ a: { b: 'x' } }, { a: { b: 'س' } })).toEqual([])
    expect(texts({ a: { b: 'x' } }, { a: { c: 'س' } })).toEqual([
      'web/src/locales/ar/feed.json: a.b is missing',
      'web/src/locales/ar/feed.json: a.c is not among the English texts',
    ])
  })

  test('requires the plural forms of the language', () => {
    const english = { new_one: '{{count}} new', new_other: '{{count}} new' }
    expect(texts(english, { new_one: '{{count}}', new_other: '{{count}}' })).toHaveLength(4)
  })

  test('finds lost placeholders, and empty texts', () => {
    expect(texts({ hello: 'Hello {{name}}' }, { hello: 'مرحبا {{nam}}' })).toHaveLength(1)
    expect(texts({ hello: 'Hello' }, { hello: ' ' })).toEqual(['web/src/locales/ar/feed.json: hello is empty'])
  })

  test('finds a file that one language lacks', () => {
    const sources = sourcesOf({
      'web/src/locales/en/feed.json': '{}',
      'web/src/locales/en/auth.json': '{}',
      'web/src/locales/ar/feed.json': '{}',
      'proto/texts/en.json': '{"a":"x"}',
      'proto/texts/ar.json': '{}',
    })
    expect(textFaults(sources)).toEqual([
      'web/src/locales/ar/auth.json is missing',
      'proto/texts/ar.json: a is missing',
    ])
  })
})

describe('the check of unused texts', () => {
  const screen = 'web/src/features/feed/Screen.tsx'
  const unused = (english: object, code: string, path = screen) =>
    unusedTexts(sourcesOf({ 'web/src/locales/en/feed.json': JSON.stringify(english), [path]: code }))

  test('finds a text that no code uses, and one that only a test uses', () => {
    expect(unused({ title: 'Feed', none: 'Nothing' }, "t('title')")).toEqual([
      'web/src/locales/en/feed.json: none is said nowhere',
    ])
    expect(unused({ title: 'Feed' }, "t('title')", 'web/src/features/feed/Screen.test.tsx')).toHaveLength(1)
  })

  test('matches plural forms by their stem, and a template key by its pattern', () => {
    expect(unused({ new_one: 'x', new_other: 'x' }, "t('new', { count })")).toEqual([])
    expect(unused({ failed: { read: 'x', 'read all': 'x' }, done: 'x' }, ['t(`failed.$', '{what}`)'].join(''))).toEqual(
      [
        'web/src/locales/en/feed.json: failed.read all is said nowhere',
        'web/src/locales/en/feed.json: done is said nowhere',
      ],
    )
  })

  test('does not count the same key of another namespace as a use', () => {
    const elsewhere = 'web/src/app/Frame.tsx'
    expect(unused({ member: 'Member' }, "useTranslation('groups'); t('member')", elsewhere)).toHaveLength(1)
    expect(unused({ member: 'Member' }, "useTranslation(['groups', 'feed']); t('member')", elsewhere)).toHaveLength(1)
    expect(unused({ member: 'Member' }, "useTranslation('feed'); t('member')", elsewhere)).toEqual([])
    expect(unused({ member: 'Member' }, "useTranslation('groups'); t('feed:member')", elsewhere)).toEqual([])
  })

  test('finds a text of the servers that neither they nor the web app use', () => {
    const texts = { problems: { gone: 'x', late: 'x' }, titles: { 404: 'Not Found', 418: 'Teapot' } }
    const code = "error('gone', 404)"
    const sources = { 'proto/texts/en.json': JSON.stringify(texts), 'services/auth/src/errors.ts': code }
    expect(unusedTexts(sourcesOf(sources))).toEqual([
      'proto/texts/en.json: problems.late is said nowhere',
      'proto/texts/en.json: titles.418 is said nowhere',
    ])
  })
})
