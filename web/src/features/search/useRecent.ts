import { useState } from 'react'
import { keepRecent, readRecent, withSearch } from './recent.ts'

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
