/** Disables the gateway's limits: a few members at one address send all requests. */
export const unlimited = { memberReads: 1e9, memberWrites: 1e9, addressReads: 1e9, addressWrites: 1e9 }
