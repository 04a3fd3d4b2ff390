/** The value of an option that is a whole number from 1. Throws naming the option and what was given. */
export function countOf(name: string, given: string): number {
  const value = Number(given)
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} takes a number from 1, not ${given}`)
  return value
}
