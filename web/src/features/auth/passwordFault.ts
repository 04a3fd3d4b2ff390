import { limits } from '@hunch/proto/http/client'

export type PasswordFault = 'mismatch' | 'tooShort'

/** What is wrong with a new password and its repetition; undefined where nothing is. */
export function passwordFault(password: string, repeated: string): PasswordFault | undefined {
  if (password !== repeated) return 'mismatch'
  return password.length < limits.passwordLeast ? 'tooShort' : undefined
}
