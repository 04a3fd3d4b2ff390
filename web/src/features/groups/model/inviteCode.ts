/** A code in groups of four, as it is read out; a former code, of 22 characters, stays whole. */
export const spoken = (code: string): string => (code.length === 26 ? (code.match(/.{1,4}/g) ?? []).join('-') : code)

/** The invite code in pasted text: the code itself, or a link that ends in it. */
export function codeIn(text: string): string {
  const path = text.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
