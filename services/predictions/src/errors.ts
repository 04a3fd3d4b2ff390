import { defineErrors } from '@hunch/kit/errors'

/** What can go wrong here, beyond what any service can answer. */
export const errors = defineErrors({
  predictionNotFound: 'notFound',
  notYourPrediction: 'forbidden',
  headlineAndStatementRequired: 'invalid',
  deadlineOutOfRange: 'invalid',
  unknownCategory: 'invalid',
  groupNotFound: 'notFound',
  votingClosed: 'conflict',
  editingClosed: 'conflict',
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
