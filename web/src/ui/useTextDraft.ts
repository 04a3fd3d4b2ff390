import { useRef, useState } from 'react'
import { loadTextDraft, saveTextDraft, type TextDraft } from './textDrafts.ts'

interface Attempt {
  readonly content: string
  readonly key: string
}

interface Writing {
  readonly text: string
  change(text: string): void
  /** Returns the text to send and its key. The key stays the same while the text and `beside` are unchanged. */
  attempt(newKey: () => string, beside?: string): Attempt
  /** Like `attempt`, but also empties the field; for texts that appear elsewhere at once. */
  take(newKey: () => string): Attempt
  /** Call it after a success. Deletes the sent draft; text written after `take` stays. */
  sent(): void
  /** Call it after a failure; puts the text back into the field, before any text written since. */
  restore(): void
}

const join = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/**
 * A draft under a storage key. The key contains the member's id, so that other members of this browser do not see the
 * draft. It survives a reload, a failed call and a new sign-in.
 */
export function useTextDraft(draftKey: string): Writing {
  const [text, setText] = useState(() => loadTextDraft(draftKey)?.text ?? '')
  const written = useRef(text)
  const taken = useRef('')
  /** The last attempt, also if it could not be stored. */
  const last = useRef<TextDraft['attempt']>(undefined)

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
    const before = loadTextDraft(draftKey)?.attempt ?? last.current
    const kept = before?.text === text ? before : { text, key: newKey() }
    last.current = kept
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
