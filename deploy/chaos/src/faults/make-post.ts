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

/** Posts a prediction that stays open for a day. `fields` are further fields of the form. */
export async function makePost(
  { browser }: Member,
  photo?: Photo,
  fields: Readonly<Record<string, string>> = {},
): Promise<Posted> {
  const response = await browser.send('POST', '/api/predictions', formOf(photo, fields))
  const text = await response.text()
  const { prediction, detail = '' } = JSON.parse(text) as { prediction?: { id: string }; detail?: string }
  return { status: response.status, text, detail, id: prediction?.id }
}

/** Returns the path of the photo in the answer to a post. Throws if the answer has none. */
export function photoPathIn(text: string): string {
  const [path] = /\/api\/images\/[\w./-]+/.exec(text) ?? []
  if (!path) throw new Error(`there is no photo in the post: ${text}`)
  return path
}

const photoBlob = (photo: Photo): Blob => new Blob([photos[photo].content], { type: photos[photo].type })

/** Returns a form of a post, as the web app's dialog sends it: fields before photos. */
export function formOf(photo?: Photo, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  form.set('headline', 'The kettle boils before the toast is done')
  form.set('supportingStatement', 'Because it did so on each of the past few mornings. '.repeat(3))
  form.set('deadline', new Date(Date.now() + 24 * 3_600_000).toISOString())
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.append('photos', photoBlob(photo), `photo.${photo}`)
  return form
}

export const picturePath = '/api/users/upload-profile-image'

/** Returns a form with a profile picture. */
export function pictureForm(photo: Photo): FormData {
  const form = new FormData()
  form.set('profileImage', photoBlob(photo), `me.${photo}`)
  return form
}

/** Uploads a member's profile picture. */
export const uploadPicture = ({ browser }: Member, photo: Photo = 'small'): Promise<Response> =>
  browser.send('POST', picturePath, pictureForm(photo))
