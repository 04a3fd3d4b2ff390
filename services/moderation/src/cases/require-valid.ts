import { commonErrors, type FieldFault } from '@hunch/kit/errors'

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
