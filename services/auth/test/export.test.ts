import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { eventually } from '@hunch/kit/testing'
import { exportOwnData } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import yauzl from 'yauzl'
import { exportLimits } from '../src/export/limits.ts'
import { addDevice } from './support/passkeys.ts'
import { type Exported, startExporters, startMedia } from './support/peers.ts'
import { type Person, startWorld, type World } from './support/world.ts'

const photo = (n: number) => `${n}`.padStart(22, 'p')
const picture = new Uint8Array(40_000).fill(42)
/** A photo that is larger than the socket buffers, so that its download blocks if the client does not read. */
const large = new Uint8Array(24 * 1024 * 1024)

let world: World
let media: Awaited<ReturnType<typeof startMedia>>
let exporters: Awaited<ReturnType<typeof startExporters>>
let ann: Person
const exported: Exported = {
  files: {
    predictions: { 'posts.json': '[{"headline":"ربيع 你好"}]', 'votes.json': '[]' },
    social: { 'comments.json': '[]' },
    groups: { 'memberships.json': '[]' },
    notifications: { 'notifications.json': '[]' },
    analytics: { 'activity.json': '[]' },
    moderation: { 'blocks.json': '[]' },
  },
  photoFiles: [],
  calls: [],
}

beforeAll(async () => {
  world = await startWorld(async (keys) => {
    media = await startMedia(keys)
    exporters = await startExporters(keys, exported)
    return { mediaHttp: media.address, ...exporters.addresses }
  })
  ann = await world.signUp({ sub: 'ann', email: 'ann@example.com', given_name: 'Ann' })
  await addDevice(ann.browser, ann.member)
})
afterAll(async () => {
  await world.stop()
  await Promise.all([media.stop(), exporters.stop()])
})
beforeEach(async () => {
  exported.calls.length = 0
  exported.photoFiles = []
  media.mood.breaks = false
  await world.pool.query('delete from attempts')
})

/** Requests an export; returns the archive's files by path, if there is an archive. */
async function exportOf(member: Person['member'] | null) {
  const url = new URL(exportOwnData.path, world.service.addresses().http)
  const authorization = `Bearer ${await world.keys.token('auth', member ?? undefined)}`
  const response = await fetch(url, { headers: { authorization } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isZip = response.headers.get('content-type') === 'application/zip'
  return {
    status: response.status,
    headers: response.headers,
    code: isZip ? '' : JSON.parse(bytes.toString()).code,
    files: isZip ? await unzip(bytes) : new Map<string, Buffer>(),
  }
}

/** Begins to download an export with a large photo, and reads nothing of it. `leave` closes the connection. */
async function beginDownload({ member }: Person) {
  media.photos.set(`${member.id} ${photo(5)}`, large)
  exported.photoFiles = [photo(5)]
  const gone = new AbortController()
  const authorization = `Bearer ${await world.keys.token('auth', member)}`
  const url = new URL(exportOwnData.path, world.service.addresses().http)
  const response = await fetch(url, { headers: { authorization }, signal: gone.signal })
  expect(response.status).toBe(200)
  return { response, leave: () => gone.abort() }
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}

/** Waits until no archive is on disk. Returns the archives that remain, including unlinked ones. */
async function leftovers(): Promise<string[]> {
  let found: string[] = []
  const isClean = async () => {
    const named = (await readdir(tmpdir())).filter((name) => name.startsWith('hunch-archive-'))
    const open = await readdir('/proc/self/fd').catch(() => [])
    const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    found = [...named, ...targets.filter((target) => target.includes('hunch-archive-'))]
    return found.length === 0
  }
  await eventually(isClean).catch(() => {})
  return found
}

test('a member gets everything that every service holds about them, and their photos, as one archive', async () => {
  exported.photoFiles = [photo(1), photo(2), photo(1)]
  exported.files['social'] = { 'comments.json': 'x'.repeat(6 * 1024 * 1024) } // larger than gRPC's default for a message
  await world.pool.query('update accounts set profile_image_file = $1 where id = $2', [photo(3), ann.member.id])
  for (const n of [1, 2, 3]) media.photos.set(`${ann.member.id} ${photo(n)}`, picture.fill(n))
  const { status, headers, files } = await exportOf(ann.member)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="export.zip"')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect([...files.keys()].sort()).toEqual([
    'account/passkeys.json',
    'account/profile.json',
    'account/sessions.json',
    'account/sign-ins.json',
    'analytics/activity.json',
    'groups/memberships.json',
    'moderation/blocks.json',
    'notifications/notifications.json',
    ...[1, 2, 3].map((n) => `photos/${photo(n)}.webp`),
    'predictions/posts.json',
    'predictions/votes.json',
    'social/comments.json',
  ])
  expect(files.get('predictions/posts.json')?.toString()).toBe(exported.files['predictions']?.['posts.json'])
  expect(files.get('social/comments.json')).toHaveLength(6 * 1024 * 1024)
  exported.files['social'] = { 'comments.json': '[]' }
  expect(files.get(`photos/${photo(2)}.webp`)).toHaveLength(40_000)
  expect(JSON.parse(files.get('account/profile.json')?.toString() ?? '')).toMatchObject({
    email: 'ann@example.com',
    firstName: 'Ann',
    timeZone: 'UTC',
    isOldEnough: null,
    emailNotifications: true,
  })
  expect(JSON.parse(files.get('account/sign-ins.json')?.toString() ?? '')).toEqual([
    expect.objectContaining({ provider: 'google', subject: 'ann' }),
  ])
  expect(JSON.parse(files.get('account/sessions.json')?.toString() ?? '')[0].device).toBe('Firefox on Linux')
  // Each passkey has its host and dates, but no key.
  expect(JSON.parse(files.get('account/passkeys.json')?.toString() ?? '')).toEqual([
    { name: 'Phone', host: 'hunch.example', createdAt: expect.any(String), lastUsedAt: null },
  ])
  expect(exported.calls.sort()).toEqual(
    Object.keys(exported.files)
      .sort()
      .map((service) => `${service}: ${ann.member.id} for ${ann.member.id} by auth`),
  )
  expect(await leftovers()).toEqual([])
})

test('an archive holds no secret', async () => {
  const { files } = await exportOf(ann.member)
  const all = [...files.values()].map(String).join()
  expect(all).not.toContain(ann.token)
  expect(all).not.toMatch(/tokenHash|\$argon2id/)
})

test('a photo that was deleted meanwhile is left out', async () => {
  exported.photoFiles = [photo(2), photo(9)]
  const { status, files } = await exportOf(ann.member)
  expect(status).toBe(200)
  expect([...files.keys()].filter((path) => path.startsWith('photos/'))).not.toContain(`photos/${photo(9)}.webp`)
})

test('a photo that breaks off fails the export, and nothing is left on disk', async () => {
  exported.photoFiles = [photo(2)]
  media.mood.breaks = true
  const { status, code } = await exportOf(ann.member)
  expect([status, code]).toEqual([503, 'unavailable'])
  expect(await leftovers()).toEqual([])
})

test('a file name that leads out of the archive is rejected', async () => {
  exported.files['groups'] = { '../../evil.json': '[]' }
  const { status, code } = await exportOf(ann.member)
  exported.files['groups'] = { 'memberships.json': '[]' }
  expect([status, code]).toEqual([503, 'unavailable'])
})

test('an export fails while any service is unavailable, and succeeds once all are back', async () => {
  for (const [name, peer] of exporters.peers) {
    await peer.stop()
    const { status, code, headers } = await exportOf(ann.member)
    expect([name, status, code, headers.get('retry-after')]).toEqual([name, 503, 'unavailable', '1'])
    await peer.comeBack()
    await world.pool.query('delete from attempts')
  }
  const until = Date.now() + 30_000
  let { status } = await exportOf(ann.member)
  while (status !== 200 && Date.now() < until) {
    await world.pool.query('delete from attempts')
    status = (await exportOf(ann.member)).status
  }
  expect(status).toBe(200)
})

test('threat 8: a member gets only their own data, and a visitor none', async () => {
  expect((await exportOf(null)).status).toBe(401)
  const eve = await world.signUp()
  const { files } = await exportOf(eve.member)
  expect([...files.values()].map(String).join()).not.toContain('ann@example.com')
  expect(exported.calls.every((line) => line.includes(`${eve.member.id} for ${eve.member.id}`))).toBe(true)
})

test('exports are limited to six an hour', async () => {
  const eve = await world.signUp()
  const statuses = []
  for (let n = 0; n < 7; n += 1) statuses.push((await exportOf(eve.member)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('concurrent exports are queued', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.signUp()))
  const replies = await Promise.all(people.map(({ member }) => exportOf(member)))
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(await leftovers()).toEqual([])
})

test('a client that disconnects midway leaves nothing on disk', async () => {
  const { response, leave } = await beginDownload(await world.signUp())
  leave()
  await response.arrayBuffer().catch(() => {})
  expect(await leftovers()).toEqual([])
})

test('an archive keeps its place until it is sent or its client has gone', async () => {
  const people = await Promise.all(Array.from({ length: exportLimits.archives.concurrency }, () => world.signUp()))
  const downloads = await Promise.all(people.map(beginDownload))
  const eve = await world.signUp()
  expect(await exportOf(eve.member)).toMatchObject({ status: 503, code: 'unavailable' })
  downloads[0]?.leave()
  await eventually(async () => {
    await world.pool.query('delete from attempts')
    return (await exportOf(eve.member)).status === 200
  })
  for (const { leave } of downloads) leave()
  expect(await leftovers()).toEqual([])
})

test('a member’s next export ends their download before, which still has its place', async () => {
  const eve = await world.signUp()
  const { response } = await beginDownload(eve)
  expect((await exportOf(eve.member)).status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(await leftovers()).toEqual([])
})
