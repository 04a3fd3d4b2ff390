import { defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = defineErrors({
  imageNotFound: 'notFound',
  photoKindRefused: 'unprocessable',
  photoNameTaken: 'conflict',
  photoTooLarge: 'unprocessable',
  photoTooManyPixels: 'unprocessable',
  photoUnreadable: 'unprocessable',
  photosUnavailable: 'unavailable',
})
