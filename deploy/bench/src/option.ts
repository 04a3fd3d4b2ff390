/** Parses an option's value as a whole number from 1. Throws an error that names the option and the value. */
export function countOf(name: string, given: string): number {
  const value = Number(given)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a number from 1, not ${given}`)
  return value
}
