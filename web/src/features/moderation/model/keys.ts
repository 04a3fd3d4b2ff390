/** The keys of the queue, in the order in which they are explained. */
export const queueKeys = {
  next: 'j',
  previous: 'k',
  select: 'x',
  dismiss: 'd',
  hide: 'h',
  remove: 'r',
  limit: 'l',
  suspend: 's',
  deactivate: 'o',
  assign: 'a',
  keys: '?',
} as const

export type QueueKey = keyof typeof queueKeys

interface Pressed {
  readonly key: string
  /** The key's position, for keyboards without Latin letters. */
  readonly code: string
}

/** The question marks of Arabic and Chinese keyboards. */
const questionMarks = ['؟', '？']

/** Returns the name of a key of the queue; undefined for any other key. `J` gives `next`. */
export function queueKeyOf({ key, code }: Pressed): QueueKey | undefined {
  if (questionMarks.includes(key)) return 'keys'
  const letter = /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
  return (Object.keys(queueKeys) as QueueKey[]).find((name) => queueKeys[name] === letter)
}
