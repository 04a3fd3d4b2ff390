const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text from another service has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text)
