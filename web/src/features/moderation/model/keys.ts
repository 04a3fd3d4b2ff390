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
  /** Where it lies, for keyboards that write no Latin letters. */
  readonly code: string
}

/** The question marks of Arabic and Chinese keyboards. */
const questionMarks = ['؟', '？']

/** What a pressed key stands for; undefined for any other. */
export function queueKeyOf({ key, code }: Pressed): QueueKey | undefined {
  if (questionMarks.includes(key)) return 'keys'
  const letter = /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
  return (Object.keys(queueKeys) as QueueKey[]).find((name) => queueKeys[name] === letter)
}
