const storageKey = 'keptTexts'
/** Maximum number of stored drafts; the oldest are deleted. */
const mostKept = 30

/** A text that was written but not yet sent. */
export interface TextDraft {
  readonly text: string
  /**
   * The last attempt to send the text; its outcome may be unknown. If the text is sent again with the same key, it counts once.
   */
  readonly attempt?: { readonly text: string; readonly key: string }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Reads the draft stored under a key; undefined if there is none or storage is unavailable. */
export const loadTextDraft = (draftKey: string, storage: TextStorage = localStorage): TextDraft | undefined =>
  readAll(storage).find(([name]) => name === draftKey)?.[1]

/** Stores a draft under a key; a blank one is deleted. If storage is unavailable or full, the draft is only on the screen. */
export function saveTextDraft(draftKey: string, draft: TextDraft, storage: TextStorage = localStorage): void {
  const others = readAll(storage).filter(([name]) => name !== draftKey)
  const all = draft.text.trim() === '' ? others : [...others, [draftKey, draft] as const]
  try {
    storage.setItem(storageKey, JSON.stringify(all.slice(-mostKept)))
  } catch {
    // Ignored: the text is still on the screen.
  }
}

/** Pairs of key and draft, the newest last. */
function readAll(storage: TextStorage): (readonly [string, TextDraft])[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPair) : []
  } catch {
    return []
  }
}

function isPair(value: unknown): value is readonly [string, TextDraft] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const { text, attempt } = (value[1] ?? {}) as Record<string, unknown>
  return typeof text === 'string' && (attempt === undefined || isAttempt(attempt))
}

function isAttempt(value: unknown): boolean {
  const { text, key } = (value ?? {}) as Record<string, unknown>
  return typeof text === 'string' && typeof key === 'string'
}
