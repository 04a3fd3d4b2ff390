import { useEffect } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import { useDetectLocation } from '../../features/auth/useDetectLocation.ts'
import { followMember } from '../../ui/index.ts'

/** What follows from who is signed in: their language, and their time zone for the server. */
export function useFollowMember(user: CurrentUser | null): void {
  const preferred = user?.preferredLanguage
  useEffect(() => {
    followMember(preferred)
  }, [preferred])
  useDetectLocation(user?.id)
}
