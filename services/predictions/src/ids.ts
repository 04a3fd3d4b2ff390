const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const isId = (text: string): boolean => uuid.test(text)

/** Drops texts that are not ids: other services may pass on a person's input. */
export const onlyIds = (ids: readonly string[]): string[] => ids.filter(isId)
