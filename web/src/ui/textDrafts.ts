const storageKey = 'keptTexts'
/** How many are stored; the oldest are dropped. */
const mostKept = 30

/** A text that was written and not sent yet. */
export interface TextDraft {
  readonly text: string
  /** The last attempt at sending it, whose outcome may be unknown: sent again unchanged, it counts once. */
  readonly attempt?: { readonly text: string; readonly key: string }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Reads the draft stored under a key; undefined where there is none or storage is closed. */
export const loadTextDraft = (draftKey: string, storage: TextStorage = localStorage): TextDraft | undefined =>
  readAll(storage).find(([name]) => name === draftKey)?.[1]

/**
 * Stores a draft under a key; a blank one is deleted. Where storage is closed or full, it stays on
 * the screen alone.
 */
export function saveTextDraft(draftKey: string, draft: TextDraft, storage: TextStorage = localStorage): void {
  const others = readAll(storage).filter(([name]) => name !== draftKey)
  const all = draft.text.trim() === '' ? others : [...others, [draftKey, draft] as const]
  try {
    storage.setItem(storageKey, JSON.stringify(all.slice(-mostKept)))
  } catch {
    // Ignored: the text is still on the screen.
  }
}

/** Pairs of a key and its draft, the latest last. */
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
