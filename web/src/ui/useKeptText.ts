import { useRef, useState } from 'react'
import { type KeptText, keepText, loadText } from './keptTexts.ts'

interface Attempt {
  readonly content: string
  readonly key: string
}

interface Writing {
  readonly text: string
  change(text: string): void
  /** What to send. The key stays the same while the same text, with the same `beside` it, is tried again. */
  attempt(newKey: () => string, beside?: string): Attempt
  /** The same, and takes the text out of the field, for what shows elsewhere at once. */
  take(newKey: () => string): Attempt
  /** What was sent has arrived: it is forgotten. */
  sent(): void
  /** What was taken did not arrive: it is back in the field, before whatever was written since. */
  giveBack(): void
}

const join = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/**
 * A text that is being written at a place of the app (a name that holds the member, so that nobody
 * else who signs in on this browser finds it). It survives a reload, a failed call and signing in again.
 */
export function useKeptText(place: string): Writing {
  const [text, setText] = useState(() => loadText(place)?.text ?? '')
  const written = useRef(text)
  const taken = useRef('')

  function show(next: string) {
    written.current = next
    setText(next)
  }
  function keep(attempt: KeptText['attempt'] = loadText(place)?.attempt) {
    keepText(place, { text: join(taken.current, written.current), ...(attempt && { attempt }) })
  }

  function attempt(newKey: () => string, beside = ''): Attempt {
    const content = written.current.trim()
    const text = content + beside
    const before = loadText(place)?.attempt
    const kept = before?.text === text ? before : { text, key: newKey() }
    keep(kept)
    return { content, key: kept.key }
  }

  return {
    text,
    attempt,
    change(next) {
      show(next)
      keep()
    },
    take(newKey) {
      const taking = attempt(newKey)
      taken.current = taking.content
      show('')
      keep()
      return taking
    },
    sent() {
      if (taken.current === '') written.current = ''
      taken.current = ''
      keepText(place, { text: written.current })
    },
    giveBack() {
      const back = join(taken.current, written.current)
      taken.current = ''
      show(back)
      keep()
    },
  }
}
