/** Returns the key of a member's digest task. */
export const digestKeyOf = (memberId: string): string => `digest/${memberId}`

/** Returns the start of the keys of the tasks that notify a member of achievements. */
export const achievedKeysOf = (memberId: string): string => `achieved/${memberId}/`
