import { isUniqueViolation } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'

/** Retries `step` after a unique violation: the same person, or one with the same e-mail, signed in at the same time. */
export async function retryFirstSignIn<T>(
  step: () => Promise<T>,
  retriesLeft: number = fixedLimits.signInRetries,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (retriesLeft > 0 && isUniqueViolation(error)) return retryFirstSignIn(step, retriesLeft - 1)
    throw error
  }
}
