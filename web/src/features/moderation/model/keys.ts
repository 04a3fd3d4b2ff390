import { letterOf } from '#ui/index.ts'

/** The keyboard shortcuts of the queue, in the order in which they are explained. */
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

/** The question marks of Arabic and Chinese keyboards. */
const questionMarks = ['؟', '？']

/** Returns the name of a pressed shortcut; undefined for any other key. `J` gives `next`. */
export function queueKeyOf(pressed: Parameters<typeof letterOf>[0]): QueueKey | undefined {
  if (questionMarks.includes(pressed.key)) return 'keys'
  const letter = letterOf(pressed)
  return (Object.keys(queueKeys) as QueueKey[]).find((name) => queueKeys[name] === letter)
}
