import { useEffect } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { followMember } from '../../ui/index.ts'
import { rememberMember } from '../memberHere.ts'
import { preloadNext } from '../preload.ts'

/** Applies the member's language, remembers whether a member is signed in, and preloads the likely next screens. */
export function useFollowMember(user: CurrentUser | null): void {
  const preferred = user?.preferredLanguage
  const signedIn = user !== null
  useEffect(() => {
    rememberMember(signedIn)
    if (signedIn) return preloadNext()
  }, [signedIn])
  useEffect(() => {
    followMember(preferred)
  }, [preferred])
}
