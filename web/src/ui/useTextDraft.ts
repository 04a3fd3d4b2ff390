import { useRef, useState } from 'react'
import { loadTextDraft, saveTextDraft, type TextDraft } from './textDrafts.ts'

interface Attempt {
  readonly content: string
  readonly key: string
}

interface Writing {
  readonly text: string
  change(text: string): void
  /** What to send. The key stays the same while the same text, with the same `beside`, is sent again. */
  attempt(newKey: () => string, beside?: string): Attempt
  /** The same, and empties the field, for texts that show elsewhere at once. */
  take(newKey: () => string): Attempt
  /** It was saved: the draft is deleted. */
  sent(): void
  /** It failed: the text is back in the field, before whatever was written since. */
  restore(): void
}

const join = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/**
 * A draft under a storage key (which holds the member, so that nobody else on this browser finds
 * it). It survives a reload, a failed call and signing in again.
 */
export function useTextDraft(draftKey: string): Writing {
  const [text, setText] = useState(() => loadTextDraft(draftKey)?.text ?? '')
  const written = useRef(text)
  const taken = useRef('')

  function show(next: string) {
    written.current = next
    setText(next)
  }
  function keep(attempt: TextDraft['attempt'] = loadTextDraft(draftKey)?.attempt) {
    saveTextDraft(draftKey, { text: join(taken.current, written.current), ...(attempt && { attempt }) })
  }

  function attempt(newKey: () => string, beside = ''): Attempt {
    const content = written.current.trim()
    const text = content + beside
    const before = loadTextDraft(draftKey)?.attempt
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
      saveTextDraft(draftKey, { text: written.current })
    },
    restore() {
      const back = join(taken.current, written.current)
      taken.current = ''
      show(back)
      keep()
    },
  }
}
