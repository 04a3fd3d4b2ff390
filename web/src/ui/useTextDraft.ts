import { useCallback, useSyncExternalStore } from 'react'
import { loadTextDraft, saveTextDraft, type TextDraft } from './textDrafts.ts'

interface Attempt {
  readonly content: string
  readonly key: string
}

interface Writing {
  readonly text: string
  /** True while a taken text is being sent, also if the form was closed and opened again meanwhile. */
  readonly isSending: boolean
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

/** A draft while a form shows it or its text is being sent. All forms of a storage key share it. */
interface Draft {
  written: string
  /** The text that is being sent; empty if no text is. It is stored, but no form shows it unless sending fails. */
  taken: string
  /** The last attempt, also if it could not be stored. */
  last: TextDraft['attempt']
  readonly listeners: Set<() => void>
}

const drafts = new Map<string, Draft>()

const textOf = (draftKey: string): string => drafts.get(draftKey)?.written ?? loadTextDraft(draftKey)?.text ?? ''

/** Whether a form with this storage key would show a text. A text that is being sent does not count. */
export const hasTextDraft = (draftKey: string): boolean => textOf(draftKey).trim() !== ''

/**
 * A draft under a storage key. The key contains the member's id, so that other members of this browser do not see the
 * draft. It survives a reload, a failed call and a new sign-in.
 */
export function useTextDraft(draftKey: string): Writing {
  const subscribe = useCallback(
    (listener: () => void) => {
      draftOf(draftKey).listeners.add(listener)
      return () => {
        draftOf(draftKey).listeners.delete(listener)
        closeIfUnused(draftKey)
      }
    },
    [draftKey],
  )
  const text = useSyncExternalStore(subscribe, () => textOf(draftKey))
  const isSending = useSyncExternalStore(subscribe, () => (drafts.get(draftKey)?.taken ?? '') !== '')
  return { text, isSending, ...actionsOn(draftKey) }
}

function draftOf(draftKey: string): Draft {
  const known = drafts.get(draftKey)
  if (known) return known
  const { text = '', attempt: last } = loadTextDraft(draftKey) ?? {}
  const draft: Draft = { written: text, taken: '', last, listeners: new Set() }
  drafts.set(draftKey, draft)
  return draft
}

function closeIfUnused(draftKey: string): void {
  const draft = drafts.get(draftKey)
  if (draft?.taken === '' && draft.listeners.size === 0) drafts.delete(draftKey)
}

const join = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/** The actions on a draft. They also work after the form has closed, when the response arrives. */
function actionsOn(draftKey: string): Omit<Writing, 'text' | 'isSending'> {
  function store(draft: Draft, stored: TextDraft) {
    saveTextDraft(draftKey, stored)
    for (const listener of draft.listeners) listener()
    closeIfUnused(draftKey)
  }
  function set(change: Partial<Draft>) {
    const draft = Object.assign(draftOf(draftKey), change)
    const { taken, written, last } = draft
    store(draft, { text: join(taken, written), ...(last && { attempt: last }) })
  }

  function attempt(newKey: () => string, beside = ''): Attempt {
    const { written, last } = draftOf(draftKey)
    const content = written.trim()
    const text = content + beside
    const kept = last?.text === text ? last : { text, key: newKey() }
    set({ last: kept })
    return { content, key: kept.key }
  }

  return {
    attempt,
    change: (written) => set({ written }),
    take(newKey) {
      const taking = attempt(newKey)
      set({ taken: taking.content, written: '' })
      return taking
    },
    sent() {
      const draft = draftOf(draftKey)
      const rest = draft.taken === '' ? '' : draft.written
      store(Object.assign(draft, { taken: '', last: undefined }), { text: rest })
    },
    restore() {
      const { taken, written } = draftOf(draftKey)
      set({ taken: '', written: join(taken, written) })
    },
  }
}
