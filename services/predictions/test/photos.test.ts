import { createHash } from 'node:crypto'
import { connect as connectSocket } from 'node:net'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { createPrediction, deletePrediction } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eventually } from './eventually.ts'
import { aComparison, aPrediction, formOf, startWorld, type World } from './world.ts'

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
  world.media.taken.length = 0
  world.media.answers.refuse = () => undefined
  world.media.answers.silent = false
})

const postCount = async () => Number((await world.rows('select count(*) from posts'))[0].count)

/** Sends the first bytes of a form by hand. */
async function begin(there: World, length: number) {
  const encoded = new Request('http://x', { method: 'POST', body: formOf(aPrediction(), [holiday, dog]) })
  const body = Buffer.from(await encoded.arrayBuffer())
  const { hostname, port } = new URL(there.service.addresses().http)
  const head = [
    `POST ${createPrediction.path} HTTP/1.1`,
    'host: predictions',
    `authorization: Bearer ${await there.keys.token('predictions', there.join())}`,
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

test('photos travel to media as they are, under random names, and stand in the post and its fact', async () => {
  const ann = world.join()
  const reply = await world.send(ann, aPrediction(), [holiday, dog])
  expect(reply.status).toBe(201)
  const [first, second] = world.media.taken
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
  expect((await world.told(prediction.id))[0]?.message).toMatchObject({ photoFiles: files })

  const predictions = connect(PredictionsService, {
    audience: 'predictions',
    address: world.service.addresses().rpc,
    identity: world.keys.identity('media'),
  })
  const inUse = async () =>
    (await predictions.photosInUse({ photoFiles: [...(files as string[]), 'other'] })).photoFiles
  expect((await inUse()).sort()).toEqual([...files].sort())
  await world.call(ann, deletePrediction, { params: { id: prediction.id } })
  expect(await inUse()).toEqual([])
  predictions.close()
})

test.each([
  ['photoUnreadable', 422],
  ['photoTooManyPixels', 422],
  ['photoKindRefused', 422],
  ['photoTooLarge', 422],
])('what media finds wrong (%s) is told with the file’s name, and the post is not made', async (code, status) => {
  world.media.answers.refuse = (name) => (name === 'dog.png' ? { status: 422, code } : undefined)
  const before = await postCount()
  const reply = await world.send(world.join(), aPrediction(), [holiday, dog])
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(reply.body.detail).toContain('“dog.png”')
  expect(await postCount()).toBe(before)
})

test('a photo of more than 10 MB is refused by name, and media does not keep it', async () => {
  const whale = { name: 'whale.jpg', content: new Uint8Array(10 * megabyte + 1) }
  const reply = await world.send(world.join(), aPrediction(), [holiday, whale])
  expect([reply.status, reply.body.code]).toEqual([422, 'photoTooLarge'])
  expect(reply.body.detail).toBe('“whale.jpg” is larger than 10 MB.')
  expect(world.media.taken.map(({ name }) => name)).toEqual(['holiday.jpg'])
  const exact = { name: 'exact.jpg', content: new Uint8Array(10 * megabyte) }
  expect((await world.send(world.join(), aPrediction(), [exact])).status).toBe(201)
})

test('a third photo is refused, and so is a body beyond all bounds', async () => {
  const three = await world.send(world.join(), aComparison(), [holiday, holiday, holiday])
  expect([three.status, three.body.code]).toEqual([400, 'tooManyPhotos'])
  const huge = { name: 'huge.jpg', content: new Uint8Array(25 * megabyte) }
  const reply = await world.send(world.join(), aComparison(), [huge])
  expect([reply.status, reply.body.code]).toEqual([413, 'bodyTooLarge'])
})

test('nothing travels to media for fields that are refused', async () => {
  const reply = await world.send(world.join(), aPrediction({ category: 'nonsense' }), [holiday])
  expect(reply.body.code).toBe('unknownCategory')
  expect(world.media.taken).toEqual([])
})

test('where media is away, posts with photos wait for it and others do not', async () => {
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

test('media that falls silent is told from a sender who does', async () => {
  const impatient = await startWorld({ photoStillMs: 300 })
  try {
    const ann = impatient.join()
    impatient.media.answers.silent = true
    const unanswered = await impatient.send(ann, aPrediction(), [holiday])
    expect([unanswered.status, unanswered.body.code]).toEqual([503, 'photosUnavailable'])
    impatient.media.answers.silent = false
    const { socket, reply } = await begin(impatient, megabyte)
    expect(await reply).toContain('HTTP/1.1 408')
    socket.destroy()
    expect(await impatient.rows('select from posts')).toEqual([])
  } finally {
    await impatient.stop()
  }
})

test('an upload that is cut off leaves nothing behind', async () => {
  const before = await postCount()
  world.media.begun.length = 0
  const { socket } = await begin(world, megabyte)
  await eventually(() => world.media.begun.includes('dog.png'))
  socket.destroy()
  await eventually(() => world.media.cutOff.length === 1)
  const { socket: early } = await begin(world, 300)
  early.destroy()
  expect((await world.send(world.join(), aPrediction())).status).toBe(201)
  expect(await postCount()).toBe(before + 1)
})

test('a form that is none is refused', async () => {
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
