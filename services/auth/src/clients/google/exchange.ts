import { fixedLimits } from '../../limits.ts'

/** A 4xx response of the identity provider, with the fields that the OAuth library reads of an error. */
class Rejection extends Error {
  readonly statusCode: number
  readonly data: string

  constructor(statusCode: number, data: string) {
    super(`the identity provider rejected the request with ${statusCode}`)
    this.name = 'Rejection'
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
 * Sends one request to the identity provider and returns its JSON text, which is always an object.
 *
 * @throws Rejection for a 4xx response
 * @throws Error where the provider is away, slow or broken, or the response is not an object
 */
export async function exchange({ method, url, headers, body, signal }: ProviderRequest): Promise<string> {
  const response = await fetch(url, { method, headers, signal, redirect: 'error', ...(body ? { body } : {}) })
  const text = await readText(response)
  if (response.status >= 400 && response.status < 500) throw new Rejection(response.status, text)
  if (!response.ok) throw new Error(`the identity provider responded with ${response.status}`)
  if (!isObject(text)) throw new Error('the response of the identity provider is not an object')
  return text
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > fixedLimits.providerCharacters)
      throw new Error('the response of the identity provider is too large')
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
