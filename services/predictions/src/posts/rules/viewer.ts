/** The viewer: a member, or undefined for a visitor. A viewer without a role counts as a member. */
export type Viewer = { readonly id: string; readonly role?: 'member' | 'moderator' | 'admin' } | undefined
