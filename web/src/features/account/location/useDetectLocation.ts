import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/index.ts'
import { detectLocation } from './detectLocation.ts'

const storageKey = 'sentLocation'

/**
 * Sends the detected location and time zone to the server once after sign-in, and again only where
 * it has changed. It stays private and serves the ranking. Nothing waits for it.
 */
export function useDetectLocation(memberId: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (!memberId) return
    detectLocation(cache)
      .then(async ({ country, city, timezone }) => {
        const mark = [memberId, country, timezone].join(' ')
        if (read() === mark) return
        await call('detectLocation', { body: { country, city, timezone } })
        localStorage.setItem(storageKey, mark)
      })
      .catch((error: unknown) => console.warn('The location could not be sent', error))
  }, [memberId, cache])
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
