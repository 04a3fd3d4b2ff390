/** Invalid pictures, pictures with private data, and invalid requests: through the gateway of the whole product. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import { createWorld, type World } from '../calls/world.ts'
import { answer, formOf, inMinutes } from '../people.ts'
import { removeFolders } from '../world.ts'

jest.setTimeout(120_000)

const phonePhoto = new URL('../../../../services/media/test/photos/ten-bits-alpha.heic', import.meta.url)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.product.stop()
  removeFolders()
})

const visitor = () => createBrowser(world.product.origin())

describe('threats 29 to 33: photos', () => {
  const jpegNamed = (bytes: string | Uint8Array<ArrayBuffer>) => {
    const form = formOf({ headline: 'With a photo', supportingStatement: 'Look.', deadline: inMinutes(60) })
    form.append('photos', new Blob([bytes], { type: 'image/jpeg' }), 'holiday.jpg')
    return form
  }
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'],
    ['a GIF that is a script', 'GIF89a/*\0\0*/=1;alert(1)'],
  ])(
    'threat 29: %s that is named holiday.jpg is rejected with the file name, and nothing is posted',
    async (_what, bytes) => {
      const { zoe } = world
      const response = await zoe.browser.send('POST', '/api/predictions', jpegNamed(bytes))
      expect(response.status).toBe(422)
      expect(((await response.json()) as { detail: string }).detail).toContain('holiday.jpg')
      expect(await answer(zoe.browser.call('GET', `/api/users/${zoe.id}/predictions`))).toEqual([])
    },
  )

  test('threat 31: no variant of a photo has the camera’s metadata', async () => {
    for (const query of ['', '?w=300', '?w=400&h=300&f=jpeg', '?f=avif', '?f=webp&q=90']) {
      const image = await visitor().call('GET', `/api/images/${world.images.open}${query}`)
      const bytes = Buffer.from(await image.arrayBuffer()).toString('latin1')
      expect([query, image.status, /Exif|GPS|http:\/\/ns\.adobe/.test(bytes)]).toEqual([query, 200, false])
    }
  })

  test('a HEIC from a phone is posted, and set as a profile photo, through the gateway', async () => {
    const { zoe } = world
    const file = new Blob([await readFile(phonePhoto)], { type: 'application/octet-stream' })
    const form = formOf({ headline: 'From a phone', supportingStatement: 'Look.', deadline: inMinutes(60) })
    form.append('photos', file, 'IMG_0001.HEIC')
    const posting = zoe.browser.send('POST', '/api/predictions', form)
    const { prediction } = await answer<{ prediction: { photoUrls: string[] } }>(posting, 201)
    const profile = new FormData()
    profile.append('profileImage', file, 'IMG_0001.HEIC')
    const setting = zoe.browser.send('POST', '/api/users/upload-profile-image', profile)
    const { imageUrl } = await answer<{ imageUrl: string }>(setting)
    for (const url of [prediction.photoUrls[0], imageUrl])
      for (const query of ['', '?w=300', '?f=jpeg', '?f=avif']) {
        const image = await zoe.browser.call('GET', `${url}${query}`)
        expect([query, image.status]).toEqual([query, 200])
        expect(Buffer.from(await image.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|Apple|ftypheic/)
      }
  })

  test.each(['..%2f..%2fetc%2fpasswd', '....', 'http:%2f%2fevil.example%2fx.jpg', 'x%00.jpg', '/etc/passwd'])(
    'threat 32: %s is not found as a picture',
    async (file) => {
      for (const path of ['/api/images/', '/uploads/']) {
        const response = await visitor().call('GET', path + file)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toMatch(/root:/)
      }
    },
  )

  test('threat 33: sizes out of range give only a few pictures, each within its bounds', async () => {
    const tags = new Set<string>()
    for (const query of [
      'w=0',
      'w=-1',
      'w=1e9',
      'h=99999',
      'w=abc&h=[]',
      'q=1000',
      'q=-5',
      'f=svg',
      'w=1&w=2',
      'w=401',
      'w=399.5',
    ]) {
      const image = await visitor().call('GET', `/api/images/${world.images.open}?${query}`)
      const bytes = Buffer.from(await image.arrayBuffer())
      expect([query, image.status, bytes.length < 200_000]).toEqual([query, 200, true])
      tags.add(`${image.headers.get('content-type')} ${bytes.length}`)
    }
    expect(tags.size).toBeLessThan(8)
  })
})
