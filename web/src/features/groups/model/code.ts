/** The code in what somebody pasted: the code itself, or a whole link that ends in it. */
export function codeIn(text: string): string {
  const path = text.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
