import i18next from 'i18next'
import { formatOf } from './format.ts'
import { hasAllTexts, wantAllTexts } from './texts.ts'

interface Failed {
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterS?: number | undefined
}

/**
 * The sentence for a failed call in the current language, chosen by its code; else the server's sentence. Undefined if
 * there is neither, as without a connection.
 */
export function problemText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, detail, params, retryAfterS } = error as Failed
  const key = `problems:${code}`
  if (!code || !i18next.exists(key)) return detail
  const values: Record<string, string | number> = { ...(retryAfterS ? { seconds: retryAfterS } : {}), ...params }
  if (values.until) values.until = formatOf(i18next.language).dateTime(values.until)
  const text = i18next.t(key as 'problems:internal', values)
  return text.includes('{{') ? detail : text
}

/**
 * Calls `report` once the problem sentences are loaded, or at once if they already are. Calls it too if they cannot be
 * loaded.
 */
export function withSentences(report: () => void): void {
  if (hasAllTexts()) report()
  else
    void wantAllTexts()
      .catch(() => undefined)
      .then(report)
}
