/** Returns the IANA time zone that a text names, in its usual spelling; undefined where it names none. */
export function timeZoneOf(text: string): string | undefined {
  // Offsets such as +05:30 are valid for Intl, but are no zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
