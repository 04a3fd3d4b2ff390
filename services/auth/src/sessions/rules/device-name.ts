/** Browsers by their token in a User-Agent. The first match counts, because many also send the tokens of other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof browsers, text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a User-Agent in words, for example "Firefox on Android"; empty if neither browser nor system is recognised. */
export function knownDeviceOf(userAgent: string): string {
  const text = userAgent.slice(0, 512)
  const browser = nameIn(browsers, text)
  const system = nameIn(systems, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? ''
}

/** Like `knownDeviceOf`, but returns "Unknown device" instead of an empty text. */
export const deviceOf = (userAgent: string): string => knownDeviceOf(userAgent) || 'Unknown device'
