/** The longest address that mail can carry, in characters. */
const longest = 320

/** Whether a text can be an e-mail address at all: one @, no blanks, nothing that no text can hold. */
export const isEmail = (text: string): boolean =>
  text.length <= longest && text.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)

/**
 * What two addresses are compared by. Only the letters A to Z lose their case: any further
 * folding takes different addresses for one (the Kelvin sign becomes a k, a dotless i an i), and
 * with one's look-alike somebody else would be the admin.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** `m…@example.com`: what others see of an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return `${first}…${email.slice(at < 0 ? email.length : at)}`
}
