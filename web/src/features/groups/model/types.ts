import type { Reply } from '@hunch/proto/http/client'

/** A group in a list. */
export type Listing = Reply<'listGroups'>[number]
/** A group with all details. Non-members of a private group only get its name, description and member count. */
export type Detail = Reply<'getGroup'>
export type GroupMember = Reply<'listMembers'>[number]
export type Person = Reply<'listFollowers'>[number]

/**
 * Formats a code of 26 characters in groups of four, on two lines: "ABCDEFGH…" becomes "ABCD-EFGH-…-" and "QRST-…". Older
 * codes stay unchanged, on one line.
 */
export function codeLines(code: string): readonly [string, string] {
  const groups = code.length === 26 ? (code.match(/.{1,4}/g) ?? []) : []
  return groups.length > 0 ? [`${groups.slice(0, 4).join('-')}-`, groups.slice(4).join('-')] : [code, '']
}

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
