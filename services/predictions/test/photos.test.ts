import { createHash } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { createPrediction, deletePrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { aComparison, aPrediction, formOf, startWorld, type World } from './support/world.ts'

const megabyte = 1024 * 1024
const holiday = { name: 'holiday.jpg', content: 'first photo' }
const dog = { name: 'C:\\pictures\\dog.png', content: new Uint8Array(3 * megabyte).fill(7) }
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.media.received.length = 0
  world.media.mood.reject = () => undefined
  world.media.mood.silent = false
})

const postCount = async () => Number((await world.rows('select count(*) from posts'))[0].count)

/** Sends the first `length` bytes of a form, and leaves the request unfinished. */
async function begin(of: World, length: number) {
  const encoded = new Request('http://x', { method: 'POST', body: formOf(aPrediction(), [holiday, dog]) })
  const body = Buffer.from(await encoded.arrayBuffer())
  const { hostname, port } = new URL(of.service.addresses().http)
  const head = [
    `POST ${createPrediction.path} HTTP/1.1`,
    'host: predictions',
    `authorization: Bearer ${await of.keys.token('predictions', of.join())}`,
    `content-type: ${encoded.headers.get('content-type')}`,
    `content-length: ${body.length}`,
    '',
    '',
  ]
  const socket = connectSocket(Number(port), hostname)
  const reply = new Promise<string>((done) => socket.once('data', (data) => done(String(data))))
  await new Promise<void>((done) =>
    socket.write(head.join('\r\n'), () => socket.write(body.subarray(0, length), () => done())),
  )
  return { socket, reply }
}

test('photos are sent to media unchanged, under random names that the post and its event contain', async () => {
  const ann = world.join()
  const reply = await world.send(ann, aPrediction(), [holiday, dog])
  expect(reply.status).toBe(201)
  const [first, second] = world.media.received
  expect(first).toMatchObject({ ownerId: ann.id, name: 'holiday.jpg', sha256: sha256(holiday.content) })
  expect(second).toMatchObject({ ownerId: ann.id, name: 'dog.png', sha256: sha256(dog.content), bytes: 3 * megabyte })
  const files = [first?.file, second?.file]
  expect(files[0]).toMatch(/^[\w-]{22}$/)
  expect(files[0]).not.toBe(files[1])
  const { prediction } = reply.body
  expect(prediction.photoUrls).toEqual(files.map((file) => `/api/images/${file}`))
  expect(prediction.photos[1]).toEqual({
    url: `/api/images/${files[1]}`,
    width: 640,
    height: 480,
    placeholder: 'aGFzaA==',
  })
  expect((await world.published(prediction.id))[0]?.message).toMatchObject({ photoFiles: files })

  const predictions = world.rpcAs('media')
  const inUse = async () =>
    (await predictions.photosInUse({ photoFiles: [...(files as string[]), 'other'] })).photoFiles
  expect((await inUse()).sort()).toEqual([...files].sort())
  await world.call(ann, deletePrediction, { params: { id: prediction.id } })
  expect(await inUse()).toEqual([])
})

test.each([
  ['photoUnreadable', 422],
  ['photoTooManyPixels', 422],
  ['photoHeicTooLarge', 422],
  ['photoInterlaced', 422],
  ['photoProgressive', 422],
  ['photoTooHeavy', 422],
  ['photoKindRefused', 422],
  ['photoTooLarge', 422],
])('a problem that media finds (%s) is returned with the file’s name, and no post is created', async (code, status) => {
  world.media.mood.reject = (name) => (name === 'dog.png' ? { status: 422, code } : undefined)
  const before = await postCount()
  const reply = await world.send(world.join(), aPrediction(), [holiday, dog])
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(reply.body.detail).toContain('“dog.png”')
  expect(await postCount()).toBe(before)
})

test('a photo of more than 10 MB is rejected by name, and media does not store it', async () => {
  const whale = { name: 'whale.jpg', content: new Uint8Array(10 * megabyte + 1) }
  const reply = await world.send(world.join(), aPrediction(), [holiday, whale])
  expect([reply.status, reply.body.code]).toEqual([422, 'photoTooLarge'])
  expect(reply.body.detail).toBe('“whale.jpg” is larger than 10 MB.')
  expect(world.media.received.map(({ name }) => name)).toEqual(['holiday.jpg'])
  const exact = { name: 'exact.jpg', content: new Uint8Array(10 * megabyte) }
  expect((await world.send(world.join(), aPrediction(), [exact])).status).toBe(201)
})

test('a third photo is rejected, and so is a body that is far too large', async () => {
  const three = await world.send(world.join(), aComparison(), [holiday, holiday, holiday])
  expect([three.status, three.body.code]).toEqual([400, 'tooManyPhotos'])
  const huge = { name: 'huge.jpg', content: new Uint8Array(25 * megabyte) }
  const reply = await world.send(world.join(), aComparison(), [huge])
  expect([reply.status, reply.body.code]).toEqual([413, 'bodyTooLarge'])
})

test('nothing is sent to media for rejected fields', async () => {
  const reply = await world.send(world.join(), aPrediction({ category: 'nonsense' }), [holiday])
  expect(reply.body.code).toBe('unknownCategory')
  expect(world.media.received).toEqual([])
})

test('while media is unavailable, posts with photos fail and others do not', async () => {
  const away = await startWorld({ mediaHttp: 'http://127.0.0.1:1' })
  try {
    const ann = away.join()
    const reply = await away.send(ann, aPrediction(), [holiday, dog])
    expect([reply.status, reply.body.code]).toEqual([503, 'photosUnavailable'])
    expect(await away.rows('select from posts')).toEqual([])
    expect((await away.send(ann, aPrediction())).status).toBe(201)
  } finally {
    await away.stop()
  }
})

test('if media stops replying, the status is 503; if the sender stops sending, it is 408', async () => {
  const timers = manualTimers()
  const timed = await startWorld({ timers })
  try {
    const ann = timed.join()
    timed.media.mood.silent = true
    const reply = timed.send(ann, aPrediction(), [holiday])
    await eventually(() => timed.media.unanswered.includes(holiday.name))
    const unanswered = await timers.until(reply)
    expect([unanswered.status, unanswered.body.code]).toEqual([503, 'photosUnavailable'])
    timed.media.mood.silent = false
    const slow = await begin(timed, megabyte)
    await eventually(() => timed.media.started.includes('dog.png'))
    expect(await timers.until(slow.reply)).toContain('HTTP/1.1 408')
    slow.socket.destroy()
    expect(await timed.rows('select from posts')).toEqual([])
  } finally {
    await timed.stop()
  }
})

test('an aborted upload leaves nothing behind', async () => {
  const before = await postCount()
  world.media.started.length = 0
  const { socket } = await begin(world, megabyte)
  await eventually(() => world.media.started.includes('dog.png'))
  socket.destroy()
  await eventually(() => world.media.aborted.length === 1)
  const { socket: early } = await begin(world, 300)
  early.destroy()
  expect((await world.send(world.join(), aPrediction())).status).toBe(201)
  expect(await postCount()).toBe(before + 1)
})

test('an invalid form is rejected', async () => {
  const ann = world.join()
  const send = async (type: string, body: string) => {
    const headers = { authorization: `Bearer ${await world.keys.token('predictions', ann)}`, 'content-type': type }
    const reply = await fetch(`${world.service.addresses().http}${createPrediction.path}`, {
      method: 'POST',
      headers,
      body,
    })
    return [reply.status, ((await reply.json()) as { code: string }).code]
  }
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx\r\n`
  const multipart = 'multipart/form-data; boundary=b'
  const fields = Object.entries(aPrediction())
    .map(([name, value]) => part(name, value))
    .join('')
  expect(await send('application/json', JSON.stringify(aPrediction()))).toEqual([415, 'unsupportedMediaType'])
  expect(await send('multipart/form-data', fields)).toEqual([400, 'malformedBody'])
  expect(await send(multipart, 'nonsense')).toEqual([400, 'malformedBody'])
  expect(await send(multipart, fields)).toEqual([400, 'malformedBody'])
  expect(await send(multipart, `${file('photos')}${fields}--b--\r\n`)).toEqual([400, 'headlineAndStatementRequired'])
  expect(await send(multipart, `${fields}${file('photos')}${part('category', 'sports')}--b--\r\n`)).toEqual([
    400,
    'malformedBody',
  ])
  expect(await send(multipart, `${fields}${file('avatar')}--b--\r\n`)).toEqual([400, 'invalidRequest'])
  expect(await send(multipart, `${fields}${part('headline', 'twice')}--b--\r\n`)).toEqual([400, 'invalidRequest'])
  expect(await send(multipart, `${fields}${part('x', '').repeat(30)}--b--\r\n`)).toEqual([400, 'invalidRequest'])
  expect(await send(multipart, `${fields}--b--\r\n`)).toEqual([201, undefined])
})
