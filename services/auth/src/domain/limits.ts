/** Sessions and sign-in, in numbers. */

/** A session ends when it was not used for this long. */
export const sessionIdleS = 30 * 24 * 3_600
/** A session's last use is noted at most this often. */
export const lastSeenEveryS = 60

/** How long a person may take at the identity provider. */
export const signInS = 10 * 60
/** How long the identity provider may take to answer, both of its calls together. */
export const providerMs = 4_000

/** Tries of a password, for one account from anywhere and from one address for any account, in a window. */
export const passwordTries = 10
export const passwordWindowS = 15 * 60
