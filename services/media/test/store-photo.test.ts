import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import { newName, photo } from './support/photos.ts'
import { difference, metadataIn, webpChunks } from './support/pixels.ts'
import { patientDecoders, startWorld, type World } from './support/world.ts'

jest.setTimeout(120_000)

let world: World
beforeAll(async () => {
  world = await startWorld(() => ({ decoders: patientDecoders() }))
})
afterAll(() => world.stop())

const rowsOf = (name: string) => world.rows(`select * from photos where name = '${name}'`)

test.each([
  ['gps-1.jpg', 640, 480],
  ['orientation-portrait-6.jpg', 450, 600],
  ['camera-large.jpg', 1_536, 2_048],
  ['cmyk.jpg', 500, 333],
  ['alpha.png', 928, 169],
  ['animated.gif', 370, 285],
  ['photo.avif', 2_048, 400],
  ['iphone.heic', 1_586, 2_048],
])('%s is stored upright at %i by %i, and every variant contains only pixels', async (file, width, height) => {
  const { status, body, name } = await world.put(await photo(file))
  expect({ status, ...body }).toEqual({
    status: 201,
    file: name,
    width,
    height,
    placeholder: expect.any(String),
    isHeld: false,
  })
  expect(Buffer.from(body['placeholder'] ?? '', 'base64').length).toBeGreaterThan(4)
  const original = await world.image(name)
  expect(original.headers.get('content-type')).toBe('image/webp')
  expect(webpChunks(original.bytes).filter((kind) => !/^VP8[ LX]$|^ALPH$/.test(kind))).toEqual([])
  for (const [format, query] of [
    ['webp', {}],
    ['webp', { w: '400', h: '300' }],
    ['heif', { f: 'avif' }],
    ['jpeg', { f: 'jpeg' }],
  ] as const) {
    const { status: shown, bytes } = await world.image(name, query)
    expect(shown).toBe(200)
    expect(await metadataIn(bytes)).toEqual([])
    const { space, pages = 1, ...made } = await sharp(bytes).metadata()
    expect({ space, pages, format: made.format }).toEqual({ space: 'srgb', pages: 1, format })
  }
})

test('photos of any orientation are stored as the same upright picture', async () => {
  const upright = await photo('orientation-portrait-1.jpg')
  for (const turned of ['orientation-portrait-3.jpg', 'orientation-portrait-6.jpg']) {
    const { name } = await world.put(await photo(turned))
    const { bytes } = await world.image(name)
    expect(await difference(bytes, upright)).toBeLessThan(6)
    for (const angle of [90, 180, 270]) expect(await difference(bytes, upright, angle)).toBeGreaterThan(12)
  }
})

test('CMYK colours are converted to sRGB', async () => {
  const { name } = await world.put(await photo('cmyk.jpg'))
  const { bytes } = await world.image(name)
  const expected = await sharp(await photo('cmyk.jpg'))
    .toColourspace('srgb')
    .png()
    .toBuffer()
  expect(await difference(bytes, expected)).toBeLessThan(4)
})

test('transparency is kept, and becomes white in a JPEG', async () => {
  const { name } = await world.put(await photo('alpha.png'))
  expect((await sharp((await world.image(name)).bytes).stats()).isOpaque).toBe(false)
  const { bytes } = await world.image(name, { f: 'jpeg' })
  const [red = 0] = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(250)
})

test.each([
  ['broken-header.jpg', 'photoUnreadable'],
  ['broken-truncated.jpg', 'photoUnreadable'],
  ['broken-truncated.png', 'photoUnreadable'],
  ['README.md', 'photoKindRefused'],
])('%s is rejected by name: %s', async (file, code) => {
  const { status, body, name } = await world.put(await photo(file), { fileName: file })
  expect({ status, code: body['code'] }).toEqual({ status: 422, code })
  expect(body['detail']).toContain(`“${file}”`)
  expect(JSON.stringify(body)).not.toMatch(/vips|heif|scratch|\/tmp|\bat /i)
  expect(await rowsOf(name)).toEqual([])
})

const html = '<!doctype html><script>alert(1)</script>'
test.each([
  ['HTML', Buffer.from(html)],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF')],
  [
    'SVG behind a comment',
    Buffer.from(`<!-- ${'x'.repeat(5_000)} --><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`),
  ],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>x</title></svg>')],
  ['an empty file', Buffer.alloc(0)],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')],
])('%s named holiday.jpg is rejected, whatever its content type', async (_what, content) => {
  const { status, body } = await world.put(content, {
    fileName: 'holiday.jpg',
    headers: { 'content-type': 'image/jpeg' },
  })
  expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'photoKindRefused' })
  expect(body['detail']).toBe('“holiday.jpg” is not a photo we can show. JPEG, PNG, WebP, AVIF, GIF and HEIC work.')
})

test('threat 29: HTML within and behind a photo is removed, whatever content type was declared', async () => {
  const whole = Buffer.concat([
    await sharp(await photo('gps-1.jpg'))
      .withExif({ IFD0: { Copyright: html } })
      .jpeg()
      .toBuffer(),
    Buffer.from(html),
  ])
  const { status, name } = await world.put(whole, { fileName: 'x.html', headers: { 'content-type': 'text/html' } })
  expect(status).toBe(201)
  const { bytes, headers } = await world.image(name)
  expect(bytes.includes('script')).toBe(false)
  expect(headers.get('content-type')).toBe('image/webp')
})

test('threat 29: a GIF that is also a script is rejected', async () => {
  const { status, body } = await world.put(Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'), { fileName: 'a.gif' })
  expect({ status, code: body['code'] }).toEqual({ status: 422, code: 'photoUnreadable' })
})

test('an upload that is too large is rejected by name, by its declared or its received size', async () => {
  const most = { post: 10, profile: 5 } as const
  for (const [purpose, megabytes] of Object.entries(most) as ['post' | 'profile', number][]) {
    const content = Buffer.alloc(megabytes * 1_048_576 + 1)
    const as = purpose === 'post' ? 'predictions' : 'auth'
    const unsaid = new ReadableStream({
      start(stream) {
        stream.enqueue(content)
        stream.close()
      },
    })
    for (const sent of [content, unsaid]) {
      const { status, body } = await world.put(sent, { fileName: 'big.jpg', purpose, as })
      expect({ status, detail: body['detail'] }).toEqual({
        status: 422,
        detail: `“big.jpg” is larger than ${megabytes} MB.`,
      })
    }
  }
})

test('a name is used once, and an invalid name is rejected', async () => {
  const small = await photo('animated.gif')
  const { name } = await world.put(small)
  expect((await world.put(await photo('alpha.png'), { name })).body['code']).toBe('photoNameTaken')
  expect(await rowsOf(name)).toMatchObject([{ width: 370, state: 'pending' }])
  for (const bad of ['short', `${newName()}.jpg`, `${newName()}x`, '..%2f..%2fetc'])
    expect((await world.put(small, { name: bad })).status).toBe(400)
})

test('only predictions uploads photos of posts, and only auth those of profiles', async () => {
  const small = await photo('animated.gif')
  expect((await world.put(small, { as: 'auth', purpose: 'profile' })).status).toBe(201)
  expect((await world.put(small, { as: 'auth', purpose: 'post' })).status).toBe(403)
  expect((await world.put(small, { as: 'predictions', purpose: 'profile' })).status).toBe(403)
  for (const as of ['groups', 'gateway']) expect((await world.put(small, { as })).status).toBe(401)
})
