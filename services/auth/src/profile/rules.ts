/** Returns the IANA time zone of a text in canonical spelling; undefined if it is none. `europe/paris`: `Europe/Paris`. */
export function timeZoneOf(text: string): string | undefined {
  // Intl also accepts offsets such as +05:30, which are not zones: they have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
