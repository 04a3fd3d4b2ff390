/** Photos are scaled, and their metadata removed, in the browser before they are sent. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { largePhoto } from './large-photo.ts'
import { expect, test } from './test.ts'

const camera = () => readFile(join(import.meta.dirname, 'photos/camera-with-gps.jpg'))

/** Returns the photos that the draft stores until it is posted. Exactly these bytes are sent. */
const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('drafts'))
    const kept: File[][] = await settled(database.transaction('photos').objectStore('photos').getAll())
    database.close()
    return Promise.all(
      kept.flat().map(async (photo) => {
        const { width, height } = await createImageBitmap(photo)
        const hasMetadata = new TextDecoder('latin1').decode(await photo.arrayBuffer()).includes('Exif')
        return { name: photo.name, type: photo.type, size: photo.size, width, height, hasMetadata }
      }),
    )
  })

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns a PNG of the size `canvas`. Opaque noise of the size `noise` covers its left; the rest is transparent. */
async function noisePng(page: Page, canvas: Size, noise: Size): Promise<Buffer> {
  const url = await page.evaluate(
    async ([canvas, noise]) => {
      const drawing = new OffscreenCanvas(canvas.width, canvas.height)
      const pixels = new ImageData(noise.width, noise.height)
      for (let at = 0, seed = 1; at < pixels.data.length; at += 1) {
        seed = (seed * 48_271) % 2_147_483_647
        pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
      }
      drawing.getContext('2d')?.putImageData(pixels, 0, 0)
      const reader = new FileReader()
      reader.readAsDataURL(await drawing.convertToBlob())
      await new Promise((done) => reader.addEventListener('load', done))
      return String(reader.result)
    },
    [canvas, noise] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('photos are sent upright, 2,048 pixels at most, and without their metadata', async ({ open }) => {
  const page = await open('Amina Otieno')
  await page.goto('/')
  const large = await largePhoto(page, await camera(), { turned: true })
  const transparent = await noisePng(page, { width: 3_000, height: 300 }, { width: 1_500, height: 300 })
  const heavy = await noisePng(page, { width: 1_000, height: 800 }, { width: 1_000, height: 800 })
  await page.getByRole('button', { name: 'Create New Post' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prediction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Prediction' })
  const pick = async (name: string, mimeType: string, buffer: Buffer) => {
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    return (await keptPhotos(page)).at(-1)
  }
  expect(large.length).toBeGreaterThan(1_500_000)
  const scaled = await pick('large.jpg', 'image/jpeg', large)
  expect(scaled).toMatchObject({ type: 'image/jpeg', width: 1_536, height: 2_048, hasMetadata: false })
  expect(scaled?.size).toBeLessThan(large.length)
  expect(await pick('small.jpg', 'image/jpeg', await camera())).toMatchObject({
    type: 'image/jpeg',
    width: 640,
    height: 480,
    hasMetadata: false,
  })
  await dialog.getByRole('button', { name: 'Remove small.jpg' }).click()
  await dialog.getByRole('button', { name: 'Remove large.jpg' }).click()
  expect(await pick('glass.png', 'image/png', transparent)).toMatchObject({
    type: 'image/webp',
    width: 2_048,
    height: 205,
  })
  await dialog.getByRole('button', { name: 'Remove glass.png' }).click()
  expect(heavy.length).toBeGreaterThan(1_500_000)
  const lighter = await pick('noise.png', 'image/png', heavy)
  expect(lighter).toMatchObject({ type: 'image/jpeg', width: 1_000, height: 800 })
  expect(lighter?.size).toBeLessThan(1_500_000)
})
