import { readFileSync } from 'node:fs'
import type { Browser } from '@hunch/local/browser'
import { eachOf } from '../world.ts'

/** A photo as a phone takes it. The product stores it with 2,048 pixels on its longer side. */
const photo = readFileSync(new URL('../../../../services/media/test/photos/camera-large.jpg', import.meta.url))

const mostTries = 5

/** Makes public posts with a photo each, by members in turn. Returns the photos' addresses once visitors can load them. */
export async function postPhotos(origin: string, browsers: readonly Browser[], count: number): Promise<string[]> {
  const urls: string[] = []
  const postOne = async (_: unknown, n: number) => {
    const form = new FormData()
    form.set('headline', `The light is better in the evening ${n}`)
    form.set('supportingStatement', 'As every photographer says.')
    form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
    form.append('photos', new Blob([photo], { type: 'image/jpeg' }), 'evening.jpg')
    const reply = await sendPatiently(browsers[n % browsers.length], form)
    if (reply?.status !== 201) throw new Error(`a post was answered ${reply?.status}: ${await reply?.text()}`)
    const { prediction } = (await reply.json()) as { prediction: { photos: readonly { url: string }[] } }
    urls[n] = prediction.photos[0]?.url ?? ''
  }
  await eachOf(Array.from({ length: count }), postOne, 2)
  for (const url of urls) while (!(await fetch(origin + url, { method: 'HEAD' })).ok) await new Promise(setImmediate)
  return urls
}

/** Sends a post. Retries if the machine was too busy to store the photo in time (status 503). */
async function sendPatiently(browser: Browser | undefined, form: FormData): Promise<Response | undefined> {
  for (let tries = 1; ; tries += 1) {
    const reply = await browser?.send('POST', '/api/predictions', form)
    if (reply?.status !== 503 || tries === mostTries) return reply
    await reply.body?.cancel()
  }
}

/** The path of the file that stores the original of a photo, by the photo's address. */
export function originalOf(photosDir: string, url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return `${photosDir}/photos/${name.slice(0, 2)}/${name}/original.webp`
}
