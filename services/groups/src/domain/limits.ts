/** Bits of an invite code. */
export const codeBits = 128

/** Wrong codes that one member, and that one address, may try in a window. */
export const guessesOfMember = 10
export const guessesOfAddress = 20
export const guessWindowS = 15 * 60

/** Who was invited is told again after this long at the earliest. */
export const tellAgainAfterS = 24 * 3_600

/** The most that a search and the list of one member's groups answer. */
export const foundMost = 50
export const groupsOfMemberMost = 200
/** The most ids that a peer may ask about at once. */
export const askedMost = 1_000
