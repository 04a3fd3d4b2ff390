import { useState } from 'react'

const most = 6

/** Adds `query` to the searches: each once, ignoring case, the latest first, six at most. */
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

function keepRecent(memberId: string, recent: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify(recent))
  } catch {
    // Storage may be closed; the searches then last as long as the page.
  }
}

/** A member's latest searches on this browser, and how they change. */
export function useRecent(memberId: string) {
  const [searches, setSearches] = useState(() => readRecent(memberId))
  function keep(next: string[]) {
    setSearches(next)
    keepRecent(memberId, next)
  }
  return {
    searches,
    add: (query: string) => keep(withSearch(searches, query)),
    forget: (query: string) => keep(searches.filter((other) => other !== query)),
    forgetAll: () => keep([]),
  }
}
