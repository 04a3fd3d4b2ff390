/** The most that an identity provider's answer may hold, in bytes. */
const mostBytes = 64 * 1024

/** The identity provider said no; with the fields that the OAuth library reads of a failure. */
class Refusal extends Error {
  readonly statusCode: number
  readonly data: string

  constructor(statusCode: number, data: string) {
    super(`the identity provider refused with ${statusCode}`)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.data = data
  }
}

export interface ProviderRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

/**
 * One request to the identity provider; answers with its JSON text, which is sure to be an
 * object. Throws a Refusal where the provider says no (4xx), an Error where it is away, slow,
 * broken, or answers with anything else.
 */
export async function exchange({ method, url, headers, body, signal }: ProviderRequest): Promise<string> {
  const response = await fetch(url, { method, headers, signal, redirect: 'error', ...(body ? { body } : {}) })
  const text = await readText(response)
  if (response.status >= 400 && response.status < 500) throw new Refusal(response.status, text)
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`)
  if (!isObject(text)) throw new Error('the identity provider answered with something else than an object')
  return text
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostBytes) throw new Error('the identity provider answered with too much')
  }
  return text + decoder.decode()
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
