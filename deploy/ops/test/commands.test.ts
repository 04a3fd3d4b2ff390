import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '@hunch/kit/postgres'
import { createBrowser } from '@hunch/local/browser'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { commands } from '../src/commands.ts'
import { hunch, hunchHere, removePasswords } from './hunch.ts'
import { withProduct } from './product.ts'

const running = withProduct()
const { folder, query } = running
const here = ['--data', folder]
const HUNCH_ENV = join(folder, 'hunch.env')
beforeAll(async () => void (await running.product().ensureAdmin()))
afterAll(removePasswords)

/** The newest entry of the audit log. */
const lastAct = async () => (await query('auth', 'select * from audit_log order by at desc, id desc limit 1'))[0]

/** Makes a member. Default: with a verified e-mail. */
async function joins(email: string, isVerified = true): Promise<string> {
  const id = newId()
  await query(
    'auth',
    `insert into accounts (id, email, email_key, email_verified, provider, first_name) values ($1, $2, $2, $3, 'google', 'Ann')`,
    [id, email, isVerified],
  )
  return id
}

test('every command is in the overview and has help', async () => {
  const overview = await hunchHere([])
  expect(overview).toMatchObject({ code: 0, err: '' })
  for (const [name, { load, summary }] of Object.entries(commands)) {
    expect(overview.out).toContain(summary)
    expect((await load()).usage).toContain(`npm run hunch -- ${name}`)
  }
  expect(await hunchHere(['member', '--help'])).toMatchObject({ code: 0, err: '' })
  expect(await hunchHere(['bury'])).toMatchObject({ code: 2, out: '' })
  expect((await hunchHere(['member', 'suspend', 'ann@example.com', ...here])).err).toContain('say why')
  expect(await hunchHere(['registration', 'ajar', ...here])).toMatchObject({ code: 2, out: '' })
})

test('a year of moderation is printed as Markdown, even without any cases', async () => {
  const { code, out, err } = await hunchHere(['yearly', '2026', ...here])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^# Moderation in 2026\n\n## Reports\n\n\| about \| reason \|/)
  expect(out).toContain('| all |  | 0 | 0 | 0 | 0 | 0 | 0 | – |')
  expect(out).toContain('## Appeals')
  expect((await hunchHere(['yearly', ...here])).code).toBe(0)
  expect(await hunchHere(['yearly', 'soon', ...here])).toMatchObject({ code: 2, out: '' })
})

test('a member is suspended and reactivated by e-mail, with the reason in the audit log', async () => {
  const id = await joins('ann@example.com')
  const suspended = await hunchHere(['member', 'suspend', 'Ann@example.com', '--reason', 'spam', ...here])
  expect(suspended).toMatchObject({ code: 0, err: '', out: `${id}  Ann  ann@example.com  suspended\n` })
  expect(await lastAct()).toMatchObject({ action: 'member.deactivated', target_id: id, note: 'spam' })
  const back = await hunchHere(['member', 'reactivate', id, '--reason', 'a mistake', ...here])
  expect(back.out).toContain('active')
  expect(await lastAct()).toMatchObject({ action: 'member.reactivated', note: 'a mistake' })

  const claims = await joins('ann@example.com', false)
  const several = await hunchHere(['member', 'show', 'ann@example.com', ...here])
  expect(several.code).toBe(1)
  for (const each of [id, `${claims}  Ann  ann@example.com (not verified)`]) expect(several.err).toContain(each)
  expect((await hunchHere(['member', 'show', 'nobody@example.com', ...here])).err).toContain('There is no member')
  const admin = await hunchHere(['member', 'suspend', 'admin@example.com', '--reason', 'x', ...here])
  expect(admin).toMatchObject({ code: 1, out: '' })
})

test('a process reads its settings from its environment, and exits with the code of the command', async () => {
  const shown = await hunch(['admin', ...here], { ADMIN_EMAIL: 'owner@example.com' })
  expect(shown).toMatchObject({ code: 1, err: '' })
  expect(shown.out).toContain('The admin is owner@example.com, by ADMIN_EMAIL.')
})

test('at a terminal the password is printed', async () => {
  const { out } = await hunchHere(['admin', 'reset', ...here], {}, { isTTY: true })
  expect(out).toMatch(/the password [\w-]{20} \(shown only now\)\.\n/)
})

test('the admin gets another password, in a private file if the output is not a terminal', async () => {
  expect((await hunchHere(['admin', ...here])).out).toContain('The admin is admin@example.com')
  const [before] = await query('auth', 'select hash from passwords')
  writeFileSync(join(folder, 'admin-password'), 'the first one')
  const reset = await hunchHere(['admin', 'reset', ...here])
  expect(reset).toMatchObject({ code: 0, err: '' })
  const [, file = ''] = /the password in (\S+)\.\n/.exec(reset.out) ?? []
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{20}\n$/)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(existsSync(join(folder, 'admin-password'))).toBe(false)
  expect((await query('auth', 'select hash from passwords'))[0]).not.toEqual(before)
  expect(await lastAct()).toMatchObject({ action: 'admin.reset' })
  const configured = await hunchHere(['admin', 'reset', ...here], { ADMIN_PASSWORD: 'a long password' })
  expect(configured).toMatchObject({ code: 1, out: '' })
  expect(configured.err).toContain('ADMIN_PASSWORD is set')
})

test('a promotion changes the settings file, or names the variable to change in the environment', async () => {
  const id = await joins('next@example.com')
  writeFileSync(HUNCH_ENV, '# mine\nADMIN_EMAIL=admin@example.com\nPRODUCT_NAME=Hunch\n')
  const elsewhere = await hunchHere(['admin', 'promote', 'next@example.com', ...here], {
    HUNCH_ENV,
    ADMIN_EMAIL: 'admin@example.com',
  })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.out).toContain('ADMIN_EMAIL is set in the environment: set ADMIN_EMAIL=next@example.com there')
  const promoted = await hunchHere(['admin', 'promote', 'next@example.com', ...here], { HUNCH_ENV })
  expect(promoted).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(HUNCH_ENV, 'utf8')).toBe('# mine\nADMIN_EMAIL=next@example.com\nPRODUCT_NAME=Hunch\n')
  expect(await lastAct()).toMatchObject({ action: 'admin.promoted', target_id: id })
  expect((await hunchHere(['admin', ...here], { HUNCH_ENV })).out).toContain('The admin is next@example.com')
  await joins('claims@example.com', false)
  expect((await hunchHere(['admin', 'promote', 'claims@example.com', ...here], { HUNCH_ENV })).code).toBe(1)
})

test('registration is opened, closed, and limited to invitations or approval; the minimum age is changed', async () => {
  const said = async (...args: string[]) => (await hunchHere(['registration', ...args, ...here])).out
  expect(await said()).toBe('Registration is open.\nMinimum age: 16.\n')
  expect(await said('closed')).toBe('Registration is closed.\nMinimum age: 16.\n')
  expect(await said('closed')).toBe('Registration is closed already.\nMinimum age: 16.\n')
  expect(await lastAct()).toMatchObject({ action: 'registration.closed', target_kind: 'product' })
  expect(await said('invitation')).toContain('Registration is by invitation link.\n')
  expect(await lastAct()).toMatchObject({ action: 'registration.byInvitation' })
  expect(await said('approval')).toContain('Registration is by approval.\n')
  expect(await lastAct()).toMatchObject({ action: 'registration.byApproval' })
  expect(await said('open', '--age', '0')).toBe('Registration is open.\nNobody is asked for their age.\n')
  expect(await said('--age', '16')).toBe('Registration is open.\nMinimum age: 16.\n')
  expect(await lastAct()).toMatchObject({ action: 'registration.ageChanged', note: '16' })
  expect(await hunchHere(['registration', '--age', 'ten', ...here])).toMatchObject({ code: 2, out: '' })
})

test('the public address is changed in the settings file, and the other steps are printed', async () => {
  writeFileSync(HUNCH_ENV, 'PUBLIC_URL=https://old.example')
  const changed = await hunchHere(['address', 'https://new.example/', ...here], { HUNCH_ENV })
  expect(changed).toMatchObject({ code: 0, err: '' })
  expect(changed.out).toContain('Keep https://old.example redirecting')
  expect(readFileSync(HUNCH_ENV, 'utf8')).toBe('PUBLIC_URL=https://new.example')
  expect(await lastAct()).toMatchObject({ action: 'address.changed', note: 'https://new.example' })
  for (const wrong of ['new.example', 'https://new.example/path', 'ftp://new.example'])
    expect(await hunchHere(['address', wrong, ...here], { HUNCH_ENV })).toMatchObject({ code: 2, out: '' })
})

test('a change of the public address counts the passkeys of other hosts, and waiting mails link to it', async () => {
  const owner = await joins('passkeys@example.com')
  const add = (host: string) =>
    query(
      'auth',
      `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, host, name)
      values ($1, $2, $3, 'key', 0, '{}', $4, 'Phone')`,
      [newId(), owner, newId(), host],
    )
  const move = async (to: string) => (await hunchHere(['address', to, ...here], { HUNCH_ENV })).out
  const hosts = async () => (await query('auth', 'select host from passkeys order by host')).map(({ host }) => host)
  await add('moved.example')
  expect(await move('https://moved.example:8443')).not.toContain('passkey') // another port is still the same host
  await add('old.example')
  expect(await move('https://moved.example')).toContain(
    '1 passkey is bound to the host that it was made at, and does not work at https://moved.example: its owner signs in',
  )
  await query(
    'auth',
    `insert into mails (id, kind, email, account_id, origin, language, due_at)
    values ($1, 'passkeyAdded', 'passkeys@example.com', $2, '', 'en', now() + interval '1 day')`,
    [newId(), owner],
  )
  const left = await move('https://new.example')
  expect(left).toContain(
    '2 passkeys are bound to the host that they were made at, and do not work at https://new.example',
  )
  expect(left).toContain('1 mail that waits to be sent links to https://new.example now.')
  expect(await hosts()).toEqual(['moved.example', 'old.example'])
  expect(await query('auth', 'select origin from mails')).toEqual([{ origin: 'https://new.example' }])
  expect(await move('https://old.example')).toContain('1 passkey is bound')
  await query('auth', 'delete from accounts where id = $1', [owner])
})

test('files without a photo are listed, then removed; other files stay', async () => {
  const name = 'orphan-orphan-orphan-o'
  const orphan = join(folder, 'photos', 'photos', 'or', name)
  mkdirSync(orphan, { recursive: true })
  for (const file of ['original.webp', '300x225-60.webp']) writeFileSync(join(orphan, file), Buffer.alloc(1_000))
  writeFileSync(join(folder, 'photos', 'mine.txt'), 'mine')
  const listed = await hunchHere(['media', 'orphans', ...here])
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toContain(`photos/or/${name}/original.webp`)
  expect(listed.out).toContain('2 files that no photo has (2.0 kB)')
  expect(await readdir(orphan)).toHaveLength(2)
  expect((await hunchHere(['media', 'orphans', '--remove', ...here])).out).toContain('were removed')
  expect(existsSync(orphan)).toBe(false)
  expect(existsSync(join(folder, 'photos', 'mine.txt'))).toBe(true)
  expect(await lastAct()).toMatchObject({ action: 'photos.removed', note: '2, 2.0 kB' })
  expect((await hunchHere(['media', 'orphans', ...here])).out).toContain('Every file belongs to a photo.')
  expect((await hunchHere(['media', ...here])).out).toMatch(/^all +0 B$/m)
})

test('counts that differ from their rows are named, then corrected', async () => {
  const [member, follower] = [newId(), newId()]
  await query('social', 'insert into member_tallies (member_id, followers_count, following_count) values ($1, 5, 0)', [
    member,
  ])
  await query('social', 'insert into follows (followed_id, follower_id, followed_at) values ($1, $2, now())', [
    member,
    follower,
  ])
  const found = await hunchHere(['recount', '--check', ...here])
  expect(found).toMatchObject({ code: 1, err: '' })
  expect(found.out).toContain(`social: member_tallies.followers_count of ${member} was 5 and is 1`)
  expect((await hunchHere(['recount', 'social', ...here])).out).toContain('1 counts differed and are corrected.')
  expect(await query('social', 'select followers_count from member_tallies where member_id = $1', [member])).toEqual([
    { followers_count: 1 },
  ])
  expect(await lastAct()).toMatchObject({ action: 'counters.recounted', note: '1' })
  expect(await hunchHere(['recount', ...here])).toMatchObject({ code: 0, out: 'Every count is what its rows say.\n' })
  expect(await hunchHere(['recount', 'media', ...here])).toMatchObject({ code: 2, out: '' })
})

test('an admin without an account gets one with a password, once', async () => {
  const env = { ADMIN_EMAIL: 'second@example.com' }
  expect(await hunchHere(['admin', ...here], env)).toMatchObject({
    code: 1,
    out: expect.stringContaining('admin create'),
  })
  const created = await hunchHere(['admin', 'create', ...here], env)
  expect(created).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('second@example.com can sign in now'),
  })
  expect(created.out).toMatch(/the password in \S+\.\n/)
  expect((await hunchHere(['admin', ...here], env)).code).toBe(0)
  const again = await hunchHere(['admin', 'create', ...here], env)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('an account and a password already') })
})

test('a picture that moderation removed is allowed again by its file, which the audit log records', async () => {
  const file = fileURLToPath(new URL('../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url))
  const browser = createBrowser(running.product().origin())
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Pia', email: 'pia@example.com' })
  async function upload(): Promise<number> {
    const form = new FormData()
    form.append('profileImage', new Blob([readFileSync(file)]), 'me.jpg')
    return (await browser.send('POST', '/api/users/upload-profile-image', form)).status
  }
  expect(await upload()).toBe(200)
  await query(
    'media',
    `insert into refused_photos (sha256, fingerprint, bands, refused_at)
    select sha256, fingerprint, '{}', now() from photos`,
  )
  expect(await upload()).toBe(422)
  const allowed = await hunchHere(['media', 'allow', file, ...here])
  expect(allowed).toMatchObject({ code: 0, err: '', out: 'It can be uploaded again.\n' })
  expect(await lastAct()).toMatchObject({ action: 'photos.allowed', note: '1' })
  expect(await upload()).toBe(200)
  expect((await hunchHere(['media', 'allow', file, ...here])).out).toBe('No picture like it is refused.\n')
  for (const wrong of [[], [join(folder, 'missing.jpg')], [file, file]])
    expect(await hunchHere(['media', 'allow', ...wrong, ...here])).toMatchObject({ code: 2, out: '' })
  const noPicture = fileURLToPath(import.meta.url)
  expect((await hunchHere(['media', 'allow', noPicture, ...here])).err).toContain('is not a picture')
})
