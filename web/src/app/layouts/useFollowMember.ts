import { useEffect } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { useDetectLocation } from '../../features/account/location/useDetectLocation.ts'
import { followMember } from '../../ui/index.ts'
import { preloadNext, rememberMember } from '../preload.ts'

/** What follows from who is signed in: their language, and their time zone for the server. */
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
  useDetectLocation(user?.id)
}
