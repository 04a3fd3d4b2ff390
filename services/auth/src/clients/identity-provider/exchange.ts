import { clientLimits } from '../limits.ts'

/** The identity provider is unavailable or slow, or its response is invalid. The person may retry later. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderAway'
  }
}

export interface ProviderRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Empty for a request without a body. */
  readonly body: string
  readonly signal: AbortSignal
}

export interface ProviderResponse {
  /** 200 to 299, or 400 to 499. */
  readonly status: number
  readonly headers: Headers
  /** A JSON object if the status is below 300. */
  readonly text: string
}

/**
 * Sends one request to the identity provider. A redirect is an error, and so is a response of more than
 * `providerCharacters` characters.
 *
 * @throws ProviderAway for these errors, for a status of 500 or more, if the provider is unavailable or slow, or if a
 * successful response is not a JSON object
 */
export async function exchange({ method, url, headers, body, signal }: ProviderRequest): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, { method, headers, signal, redirect: 'error', ...(body ? { body } : {}) })
    const text = await readText(response)
    const { status } = response
    if (!response.ok && (status < 400 || status > 499)) throw new ProviderAway(`it responded with ${status}`)
    if (response.ok && !isObject(text)) throw new ProviderAway('its response is not an object')
    return { status, headers: response.headers, text }
  } catch (cause) {
    throw new ProviderAway(`the identity provider at ${new URL(url).host} cannot be used`, { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > clientLimits.providerCharacters) throw new ProviderAway('its response is too large')
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
