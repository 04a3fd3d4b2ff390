import { useState } from 'react'

const most = 6

/** Puts `query` first and removes earlier duplicates, ignoring case. Keeps at most six searches. */
export function withSearch(recent: readonly string[], query: string): string[] {
  const own = query.trim()
  const isOther = (text: string) => text.toLocaleLowerCase() !== own.toLocaleLowerCase()
  return own === '' ? [...recent] : [own, ...recent.filter(isOther)].slice(0, most)
}

const keyOf = (memberId: string) => `recentSearches ${memberId}`

/** Returns a member's recent searches in this browser, latest first. Empty if the storage is unavailable. */
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
    // Storage may be unavailable. The searches are then kept until the page is closed.
  }
}

/** A member's recent searches in this browser, and functions that change them. */
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
