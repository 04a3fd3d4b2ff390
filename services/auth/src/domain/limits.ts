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

/** How long mailed links are good for. */
export const resetS = 3_600
export const verificationS = 24 * 3_600
/** Asking for mails: for one address, or to one account, and from one network for any, in a window. */
export const mailsToOne = 5
export const mailsFromNetwork = 30
export const mailWindowS = 3_600
/** Tries of mailed links from one network in a window. */
export const linkTries = 30
export const linkWindowS = 15 * 60

/** A mail that could not be sent is tried again after 5 s, then twice as long each time, up to 10 minutes; a day in all. */
export const mailRetryS = { first: 5, longest: 600, giveUp: 24 * 3_600 }
/** A mail that is being sent is nobody else's for this long. */
export const mailLeaseS = 120

/** Exports of one member's data in a window. */
export const exportsOfOne = 6
export const exportWindowS = 3_600
/** How long one may take, the answers of all services together. */
export const exportMs = 25_000

/** Users that a search finds, and the newest that the admin is shown, at most. */
export const usersFound = 50
export const newestUsers = 20
