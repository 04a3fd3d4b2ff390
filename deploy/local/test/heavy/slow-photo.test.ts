import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { AnyProduct } from '../../src/product.ts'
import { inMinutes, type SignedInMember, signUp } from '../people.ts'
import { newFolder, removeFolders, startAnyProduct } from '../world.ts'

jest.setTimeout(240_000)

const photo = readFileSync(new URL('../../../../services/media/test/photos/camera-large.jpg', import.meta.url))

let product: AnyProduct
let ada: SignedInMember
beforeAll(async () => {
  product = await startAnyProduct({ photosDir: join(newFolder(), 'photos') })
  ada = await signUp(product, 'Ada')
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

/** Posts a photo over a line of `bytesPerSecond`, which stalls for 8 s once half of it is sent. */
async function postSlowly(bytesPerSecond: number): Promise<Response> {
  const form = new FormData()
  form.set('headline', 'It rains')
  form.set('supportingStatement', 'As it always does.')
  form.set('deadline', inMinutes(60))
  form.append('photos', new Blob([new Uint8Array(photo)]), 'holiday.jpg')
  const encoded = new Request('http://x', { method: 'POST', body: form })
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += bytesPerSecond) {
      yield bytes.subarray(at, at + bytesPerSecond)
      await pause(at < bytes.length / 2 && at + bytesPerSecond >= bytes.length / 2 ? 8_000 : 1_000)
    }
  }
  const origin = product.origin()
  return fetch(`${origin}/api/predictions`, {
    method: 'POST',
    headers: {
      origin,
      cookie: ada.browser.cookiesFor('/api/predictions'),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: ReadableStream.from(pieces()) as unknown as NonNullable<RequestInit['body']>,
    duplex: 'half',
  } as RequestInit)
}

test('fault 23: a photo over a line of 10 kB/s that stalls for 8 s is posted', async () => {
  const response = await postSlowly(10_000)
  expect([response.status, await response.json()]).toMatchObject([
    201,
    { prediction: { photoUrls: [expect.any(String)] } },
  ])
})
