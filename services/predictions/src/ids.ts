const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const isId = (text: string): boolean => uuid.test(text)

/** Drops what cannot be an id: peers may pass on what a person typed. */
export const onlyIds = (ids: readonly string[]): string[] => ids.filter(isId)
