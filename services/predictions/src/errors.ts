import { defineErrors } from '@hunch/kit/errors'

/** The service's own errors, each with its kind. */
export const errors = defineErrors({
  predictionNotFound: 'notFound',
  notYourPrediction: 'forbidden',
  notYourResult: 'forbidden',
  headlineAndStatementRequired: 'invalid',
  storyContextRequired: 'invalid',
  deadlineOutOfRange: 'invalid',
  unknownCategory: 'invalid',
  groupNotFound: 'notFound',
  votingClosed: 'conflict',
  editingClosed: 'conflict',
  sidesFixed: 'conflict',
  notEndedYet: 'conflict',
  notResolvedYet: 'conflict',
  comparisonNeverResolves: 'conflict',
  resultStands: 'conflict',
  tooManyPhotos: 'invalid',
  photoTooLarge: 'unprocessable',
  photoUnreadable: 'unprocessable',
  photoTooManyPixels: 'unprocessable',
  photoKindRefused: 'unprocessable',
  photosUnavailable: 'unavailable',
})
