import i18next from 'i18next'

interface Failed {
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterS?: number | undefined
}

/**
 * The sentence of a failed call in the language that is spoken: by its code, else as the server
 * put it; undefined where neither is there (no connection, an answer from elsewhere).
 */
export function problemText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, detail, params, retryAfterS } = error as Failed
  const key = `problems:${code}`
  if (!code || !i18next.exists(key)) return detail
  const values: Record<string, string | number> = { ...(retryAfterS ? { seconds: retryAfterS } : {}), ...params }
  const text = i18next.t(key as 'problems:internal', values)
  return text.includes('{{') ? detail : text
}
