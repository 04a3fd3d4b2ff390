import { useEffect } from 'react'
import { call } from '../../api/index.ts'

const storageKey = 'sentTimeZone'

/**
 * Tells the server this browser's time zone once after sign-in, and again only where it has
 * changed. The server finds the country itself, from the address. Nobody waits for it.
 */
export function useDetectLocation(memberId: string | undefined): void {
  useEffect(() => {
    if (!memberId) return
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const mark = `${memberId} ${timezone}`
    if (read() === mark) return
    call('detectLocation', { body: { country: 'Unknown', timezone } })
      .then(() => localStorage.setItem(storageKey, mark))
      .catch((error: unknown) => console.warn('The time zone could not be sent', error))
  }, [memberId])
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
