const storageKey = 'keptTexts'
/** How many are kept; the oldest make room. */
const most = 30

/** A text that someone has written and not sent yet. */
export interface KeptText {
  readonly text: string
  /** The last try at sending it, whose outcome may be unknown: sent again unchanged, it counts once. */
  readonly attempt?: { readonly text: string; readonly key: string }
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

/** Reads what is kept for a place of the app; undefined where there is nothing or storage is closed. */
export const loadText = (place: string, storage: Shelf = localStorage): KeptText | undefined =>
  readAll(storage).find(([name]) => name === place)?.[1]

/** Keeps a text for a place; a blank one is forgotten. Where storage is closed or full, it lives on the screen alone. */
export function keepText(place: string, kept: KeptText, storage: Shelf = localStorage): void {
  const others = readAll(storage).filter(([name]) => name !== place)
  const all = kept.text.trim() === '' ? others : [...others, [place, kept] as const]
  try {
    storage.setItem(storageKey, JSON.stringify(all.slice(-most)))
  } catch {
    // Nothing to tell: the text is still on the screen.
  }
}

/** Pairs of a place and its text, the latest last. */
function readAll(storage: Shelf): (readonly [string, KeptText])[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPair) : []
  } catch {
    return []
  }
}

function isPair(value: unknown): value is readonly [string, KeptText] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const { text, attempt } = (value[1] ?? {}) as Record<string, unknown>
  return typeof text === 'string' && (attempt === undefined || isAttempt(attempt))
}

function isAttempt(value: unknown): boolean {
  const { text, key } = (value ?? {}) as Record<string, unknown>
  return typeof text === 'string' && typeof key === 'string'
}
