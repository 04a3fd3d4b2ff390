/** Who reads: a member, or undefined for a visitor. Whose role is not known is a member. */
export type Viewer = { readonly id: string; readonly role?: 'member' | 'moderator' | 'admin' } | undefined
