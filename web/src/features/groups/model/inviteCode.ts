/** Formats a 26-character code in groups of four: "abcdefgh…" becomes "abcd-efgh-…". Old codes stay unchanged. */
export const spoken = (code: string): string => (code.length === 26 ? (code.match(/.{1,4}/g) ?? []).join('-') : code)

/** Returns the invite code in pasted text: the code itself, or the last part of a link ("…/join-group/abcd?x=1"). */
export function codeIn(text: string): string {
  const path = text.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
