/** Whether a write was refused because a row with the same key is there; of one constraint where it is named. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  for (let error = thrown, depth = 0; Error.isError(error) && depth < 8; error = error.cause, depth += 1)
    if ('code' in error && error.code === '23505')
      return !constraint || ('constraint' in error && error.constraint === constraint)
  return false
}
