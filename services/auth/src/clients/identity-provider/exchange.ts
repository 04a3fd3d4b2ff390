import { fixedLimits } from '../../limits.ts'

/** The identity provider is away, slow, or does not respond as one: what a person may try again later. */
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
  /** Empty for none. */
  readonly body: string
  readonly signal: AbortSignal
}

export interface ProviderResponse {
  /** 200 to 299, or 400 to 499. */
  readonly status: number
  readonly headers: Headers
  /** Always a JSON object where the status is below 300. */
  readonly text: string
}

/**
 * Sends one request to the identity provider. Redirects are not followed, and no more than
 * `providerCharacters` are read.
 *
 * @throws ProviderAway where it is away, slow or broken, or the response is not an object
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
    if (text.length > fixedLimits.providerCharacters) throw new ProviderAway('its response is too large')
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
