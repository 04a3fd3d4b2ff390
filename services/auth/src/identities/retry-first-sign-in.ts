import { isUniqueViolation } from '@hunch/kit/postgres'
import { fixedLimits } from '../limits.ts'

/** Tries again where the same person, or one with the same e-mail, signs in for the first time at this moment. */
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
