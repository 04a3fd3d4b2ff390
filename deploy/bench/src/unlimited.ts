/** The gateway's limits, lifted: a few members and one address send all that is measured. */
export const unlimited = { memberReads: 1e9, memberWrites: 1e9, addressReads: 1e9, addressWrites: 1e9 }
