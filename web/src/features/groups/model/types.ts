import type { Reply } from '@hunch/proto/http/client'

/** A group in a list. */
export type Listing = Reply<'listGroups'>[number]
/** A group with all details. Non-members of a private group only get its name, description and member count. */
export type Detail = Reply<'getGroup'>
export type GroupMember = Reply<'listMembers'>[number]
export type Person = Reply<'listFollowers'>[number]

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
