import sharp from 'sharp'
import { develop } from './develop.ts'
import { portraitOf } from './portrait.ts'
import { type SceneName, sceneOf } from './scenes/index.ts'
import type { Traits } from './traits.ts'

/** Width and height of a portrait, in px: three times its size on a profile, twice its size in the dialog that changes it. */
const portraitPx = 336

/**
 * Starts to take photos of the named scenes, each once and in this order. Takes one photo at a time, because each
 * needs the memory of several pictures. Returns a function that resolves with the photo of a scene.
 */
export function takePhotos(names: readonly SceneName[]): (name: SceneName) => Promise<Blob> {
  const photos = new Map<SceneName, Promise<Blob>>()
  let last: Promise<unknown> = Promise.resolve()
  const take = (name: SceneName): Promise<Blob> => {
    const photo = last.then(async () => toFile(await develop(sceneOf(name))))
    last = photo.catch(() => {}) // the post that needs the photo gets the error
    photos.set(name, photo)
    return photo
  }
  for (const name of new Set(names)) void take(name)
  return (name) => photos.get(name) ?? take(name)
}

/** Draws a person's profile picture as a JPEG. */
export const takePortrait = async (traits: Traits): Promise<Blob> =>
  toFile(
    await sharp(Buffer.from(portraitOf(traits)))
      .resize(portraitPx)
      .jpeg({ quality: 92 })
      .toBuffer(),
  )

const toFile = (jpeg: Buffer): Blob => new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
