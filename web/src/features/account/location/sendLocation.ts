import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/index.ts'
import { detectLocation } from './detectLocation.ts'

const storageKey = 'sentLocation'

/**
 * Sends the detected location and time zone to the server after sign-in: once, and again if the country or the time zone
 * has changed.
 * The location is private and is used for ranking. A failure is only logged.
 */
export async function sendLocation(cache: QueryClient, memberId: string): Promise<void> {
  try {
    const { country, city, timezone } = await detectLocation(cache)
    const mark = [memberId, country, timezone].join(' ')
    if (read() === mark) return
    await call('detectLocation', { body: { country, city, timezone } })
    localStorage.setItem(storageKey, mark)
  } catch (error) {
    console.warn('The location could not be sent', error)
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
