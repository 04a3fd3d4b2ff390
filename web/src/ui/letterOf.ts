interface Pressed {
  readonly key: string
  /** The key's position, for keyboards without Latin letters. */
  readonly code: string
}

/**
 * Returns the character of a pressed key, in lower case. On a keyboard without Latin letters, returns the letter that its
 * position has on a keyboard with them, so that shortcuts work there. Example: `ت` on the key J returns `j`.
 */
export const letterOf = ({ key, code }: Pressed): string =>
  (/^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()
