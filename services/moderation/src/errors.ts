import { commonErrors, defineErrors, type FieldFault } from '@hunch/kit/errors'

/** Errors of this service, in addition to the common ones. */
export const errors = defineErrors({
  userNotFound: 'notFound',
  cannotBlockYourself: 'invalid',
  tooManyBlocks: 'conflict',
  cannotMuteYourself: 'invalid',
  unknownCategory: 'invalid',
  tooManyMutes: 'conflict',
  reportedNotFound: 'notFound',
  cannotReportYourself: 'invalid',
  tooManyReports: 'tooMany',
  statementNotFound: 'notFound',
  alreadyAppealed: 'conflict',
  tooLateToAppeal: 'conflict',
  nothingToAppeal: 'conflict',
  creatorOnly: 'forbidden',
  groupNotFound: 'notFound',
  caseNotFound: 'notFound',
  caseChanged: 'conflict',
  cannotActOnAdmin: 'forbidden',
  cannotActOnModerator: 'forbidden',
  notPossibleHere: 'conflict',
  alreadyActed: 'conflict',
  actNotFound: 'notFound',
  cannotBeLifted: 'conflict',
  notYoursToDecide: 'forbidden',
  alreadyDecided: 'conflict',
  imageNotFound: 'notFound',
  photosUnavailable: 'unavailable',
  wordRefused: 'invalid',
  wordIsListed: 'conflict',
  tooManyWords: 'conflict',
  wordUnreadable: 'invalid',
  wordNotFound: 'notFound',
  termsChanged: 'conflict',
})

/**
 * Rejects input that has faults in its fields.
 *
 * @throws invalidRequest naming each field with a fault
 */
export function requireValid(fields: readonly FieldFault[]): void {
  if (fields.length === 0) return
  const summary = fields.map(({ field, message }) => `${field} – ${message}`).join('; ')
  throw commonErrors.invalidRequest({ fields: summary }, { fields })
}
