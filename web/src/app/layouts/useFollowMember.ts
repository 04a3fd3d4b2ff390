import { useEffect } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { useDetectLocation } from '../../features/account/location/useDetectLocation.ts'
import { useTrackUse } from '../../features/use/useTrackUse.ts'
import { followMember } from '../../ui/index.ts'
import { rememberMember } from '../memberHere.ts'
import { preloadNext } from '../preload.ts'

/** What follows from who is signed in: their language, where they are, and that their use is tracked. */
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
  useTrackUse(user?.id)
}
