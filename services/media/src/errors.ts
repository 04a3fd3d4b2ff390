import { defineErrors } from '@hunch/kit/errors'

/** Errors of this service, in addition to the common ones. */
export const errors = defineErrors({
  imageNotFound: 'notFound',
  photoHeicTooLarge: 'unprocessable',
  photoInterlaced: 'unprocessable',
  photoKindRefused: 'unprocessable',
  photoNameTaken: 'conflict',
  photoProgressive: 'unprocessable',
  photoRefused: 'unprocessable',
  photoRemovedBefore: 'unprocessable',
  photoTooHeavy: 'unprocessable',
  photoTooLarge: 'unprocessable',
  photoTooManyPixels: 'unprocessable',
  photoUnreadable: 'unprocessable',
  photosUnavailable: 'unavailable',
})
