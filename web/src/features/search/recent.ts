const most = 6

/** The searches with `query` as the latest: each once, however it is capitalised, the latest first, six at most. */
export function withSearch(recent: readonly string[], query: string): string[] {
  const own = query.trim()
  const isOther = (text: string) => text.toLocaleLowerCase() !== own.toLocaleLowerCase()
  return own === '' ? [...recent] : [own, ...recent.filter(isOther)].slice(0, most)
}

const keyOf = (memberId: string) => `recentSearches ${memberId}`

/** A member's searches on this browser, the latest first. */
export function readRecent(memberId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(memberId: string, recent: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify(recent))
  } catch {
    // Storage may be closed; the searches are then forgotten with the page.
  }
}
