import { z } from 'zod'
import { call } from './call.ts'
import { Id } from './common.ts'
import { limits } from './limits.ts'

/** The name of a photo: 128 random bits in base64url. It is also the last part of the photo's address. */
export const ImageFile = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'must be 128 bits in base64url' })

/** The name of an image in a path. Any text is accepted; the reply is 404 if no image has this name. */
const ByFile = z.object({ file: z.string().describe('The name of an image.') })

/** An optional size parameter. An invalid or repeated value counts as absent. */
const lenient = (description: string) => z.string().optional().catch(undefined).describe(description)

/** Sizes and qualities are mapped to the nearest supported value. They never cause an error. */
const Variant = z.object({
  w: lenient('Width in pixels, at most 1,600; default if another parameter is given: 300.'),
  h: lenient('Height in pixels, at most 1,200; default if another parameter is given: 225.'),
  q: lenient('Quality from 30 to 90; default: 60.'),
  f: lenient('webp, avif or jpeg; default: webp.'),
})

export const getImage = call({
  owner: 'media',
  method: 'GET',
  path: '/api/images/{file}',
  summary: 'A photo: resized if w, h, q or f is given, else at most 2,048 pixels a side',
  who: 'visitor',
  params: ByFile,
  query: Variant,
  reply: 'image',
  errors: ['imageNotFound'],
})

export const getUpload = call({
  owner: 'media',
  method: 'GET',
  path: '/uploads/{file}',
  summary: 'The old address of a photo, at most 2,048 pixels a side',
  who: 'visitor',
  params: ByFile,
  reply: 'image',
  errors: ['imageNotFound'],
})

/** The problems of an uploaded photo. The text of each problem names the file. */
export const photoProblems = [
  'photoTooLarge',
  'photoUnreadable',
  'photoTooManyPixels',
  'photoHeicTooLarge',
  'photoInterlaced',
  'photoProgressive',
  'photoTooHeavy',
  'photoKindRefused',
  'photoRefused',
  'photoRemovedBefore',
] as const

export const StoredPhoto = z.object({
  file: z.string().describe('The name under which the photo is served.'),
  width: z.int().describe('pixels, upright'),
  height: z.int(),
  placeholder: z.string().describe('A thumbhash in base64.'),
  isHeld: z.boolean().default(false).describe('Only its owner sees it until it is reviewed.'),
})

export const storePhoto = call({
  owner: 'media',
  method: 'PUT',
  path: '/internal/photos/{file}',
  summary: 'Stores a streamed photo for another service; it is pending until an event names it',
  who: 'service',
  params: z.object({ file: ImageFile }),
  query: z.object({
    ownerId: Id,
    purpose: z.enum(['post', 'profile']).describe('post: from predictions, at most 10 MB; profile: from auth, 5 MB.'),
    name: z.string().optional().describe("The file's own name, for error messages."),
    isPrivate: z
      .stringbool()
      .optional()
      .describe("Whether it is for a private group's post; default: unknown until the event."),
  }),
  bodyType: 'binary',
  files: { field: 'body', most: 1, bytesEach: limits.photoBytes },
  status: 201,
  reply: StoredPhoto,
  errors: [...photoProblems, 'photoNameTaken', 'photosUnavailable', 'storageFull', 'timeout'],
})

export const fetchPhoto = call({
  owner: 'media',
  method: 'GET',
  path: '/internal/photos/{file}',
  summary: "A photo's original, for its owner's export or for moderators, even if it is hidden",
  who: 'service',
  params: z.object({ file: ImageFile }),
  query: z.object({ ownerId: Id }),
  reply: 'image',
  errors: ['imageNotFound'],
})

/** A photo, for moderators. */
export const KeptPhoto = z
  .object({
    file: ImageFile,
    width: z.int(),
    height: z.int(),
    isHeld: z.boolean(),
    ownerId: Id.optional().describe('The member who uploaded it. Absent if media is still of an earlier release.'),
  })
  .meta({ id: 'KeptPhoto' })

export const listPhotosOf = call({
  owner: 'media',
  method: 'GET',
  path: '/internal/photos',
  summary: "The photos of a post, or of a member's profile, for moderators",
  who: 'service',
  query: z.object({ kind: z.enum(['post', 'member']), id: Id }),
  reply: z.array(KeptPhoto),
})

export const listHeldPhotos = call({
  owner: 'media',
  method: 'GET',
  path: '/api/photos/held',
  summary: "The files of the caller's profile photos that wait for review",
  who: 'member',
  reply: z.object({ files: z.array(ImageFile) }).meta({ id: 'HeldPhotos' }),
})
