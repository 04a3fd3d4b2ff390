import { readFileSync } from 'node:fs'
import type { Member } from '../kills/member.ts'

/** Photos of a post: the smallest possible PNG, and a photo from a camera. */
const photos = {
  small: {
    type: 'image/png',
    content: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  large: {
    type: 'image/jpeg',
    content: readFileSync(new URL('../../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url)),
  },
} as const

type Photo = keyof typeof photos

/** The answer to a post. `id` is undefined if no post was made. */
interface Posted {
  readonly status: number
  readonly text: string
  /** Why no post was made. */
  readonly detail: string
  readonly id: string | undefined
}

/** Posts a prediction that stays open for a day. */
export async function makePost({ browser }: Member, photo?: Photo): Promise<Posted> {
  const response = await browser.send('POST', '/api/predictions', formOf(photo))
  const text = await response.text()
  const { prediction, detail = '' } = JSON.parse(text) as { prediction?: { id: string }; detail?: string }
  return { status: response.status, text, detail, id: prediction?.id }
}

/** The same form as the web app's dialog sends. */
export function formOf(photo?: Photo): FormData {
  const form = new FormData()
  form.set('headline', 'The kettle boils before the toast is done')
  form.set('supportingStatement', 'Because it did so on each of the past few mornings. '.repeat(3))
  form.set('deadline', new Date(Date.now() + 24 * 3_600_000).toISOString())
  if (photo) form.append('photos', new Blob([photos[photo].content], { type: photos[photo].type }), `photo.${photo}`)
  return form
}
