import { limits } from '@hunch/proto/http/client'

export type PasswordFault = 'mismatch' | 'tooShort'

/** Checks a new password and its repetition. Returns undefined if both are acceptable. */
export function passwordFault(password: string, repeated: string): PasswordFault | undefined {
  if (password !== repeated) return 'mismatch'
  return password.length < limits.passwordLeast ? 'tooShort' : undefined
}
