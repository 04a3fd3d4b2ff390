/** A minimal browser for sign-ins: cookies by path, redirects, forms. */
export interface Browser {
  /** Opens an address and follows redirects. Returns the last page. Throws after ten redirects. */
  visit(path: string): Promise<Page>
  /**
   * Submits a form to the page's own address and follows redirects. Returns the last page. If a sign-up follows,
   * completes it with the age confirmation, unless `stay` is set.
   */
  submit(page: Page, fields: Readonly<Record<string, string>>, options?: { stay?: boolean }): Promise<Page>
  /** Sends a request as the web app does, with a JSON body. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Sends a request with a form as its body. */
  send(method: string, path: string, form: FormData, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Returns the cookie header of a request to this path. */
  cookiesFor(path: string): string
}

export interface Page {
  readonly url: URL
  readonly status: number
  readonly text: string
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

const mostRedirects = 10
const json = { 'content-type': 'application/json' }

/** Creates a browser without cookies, at the product's origin. It sends all requests with `fetch`. */
export function createBrowser(origin: string, fetch: typeof globalThis.fetch = globalThis.fetch): Browser {
  const cookies = new Map<string, Cookie>()

  const cookiesFor = (pathname: string) =>
    [...cookies.values()]
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  async function send(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookiesFor(url.pathname))
    headers.set('origin', url.origin)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(cookies, line, url)
    return response
  }

  async function follow(start: URL, init?: RequestInit): Promise<Page> {
    let url = start
    let response = await send(url, init)
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const location = response.headers.get('location')
      if (!location) return { url, status: response.status, text: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url)
      response = await send(url)
    }
    throw new Error(`${start.pathname} leads round in circles`)
  }

  async function completeSignUp(page: Page): Promise<Page> {
    const body = JSON.stringify({ isOldEnough: true })
    const response = await send(new URL('/api/auth/sign-up', origin), { method: 'POST', headers: json, body })
    const { state, returnTo } = (await response.json()) as { state?: string; returnTo?: string }
    return state === 'joined' ? follow(new URL(returnTo ?? '/', origin)) : page
  }

  return {
    visit: (path) => follow(new URL(path, origin)),
    async submit(page, fields, { stay = false } = {}) {
      const next = await follow(page.url, { method: 'POST', body: new URLSearchParams(fields) })
      return next.url.pathname === '/sign-up' && !stay ? completeSignUp(next) : next
    },
    call: (method, path, body, headers = {}) =>
      send(new URL(path, origin), {
        method,
        ...(body === undefined ? { headers } : { headers: { ...headers, ...json }, body: JSON.stringify(body) }),
      }),
    send: (method, path, form, headers = {}) => send(new URL(path, origin), { method, headers, body: form }),
    cookiesFor,
  }
}

function keep(cookies: Map<string, Cookie>, line: string, url: URL): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...rest] = pair.split('=')
  const attribute = (wanted: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const path = attribute('path') ?? url.pathname
  const key = `${name} ${path}`
  const expires = attribute('expires')
  const gone = attribute('max-age') === '0' || (expires !== undefined && new Date(expires) <= new Date())
  if (gone) cookies.delete(key)
  else cookies.set(key, { name, value: rest.join('='), path })
}
