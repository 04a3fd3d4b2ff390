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
