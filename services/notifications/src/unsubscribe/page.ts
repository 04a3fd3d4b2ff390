import { createHash } from 'node:crypto'
import { escapeHtml, pageHtml } from '@hunch/kit/html'
import { unsubscribe } from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'

/** The settings tab of the account page, which switches mails on and off. */
export const settingsPath = '/account?tab=settings'

/** Returns a mail's link to the page that ends the digest. */
export const unsubscribeLinkOf = (origin: string, token: string): string =>
  `${origin}${unsubscribe.path}?token=${token}`

const style = `:root { color-scheme: dark light; font: 100%/1.5 system-ui, sans-serif }
body { margin: 0; padding: 10vh 20px; background: Canvas; color: CanvasText }
main { max-inline-size: 30rem; margin: auto; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.3 }
button { min-block-size: 44px; padding: 0 24px; font: inherit; font-weight: 600 }
a { display: inline-block; padding-block: 12px; color: LinkText }`

/** The pages' Content-Security-Policy: only their own form and style, no script, no other sources. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The question, the confirmation, or a problem; `mayTryAgain` if the problem is transient. */
export type PageState =
  | { readonly asks: true }
  | { readonly done: true }
  | { readonly problem: string; readonly mayTryAgain: boolean }

interface Page {
  readonly state: PageState
  readonly product: string
  readonly token: string
  readonly language: string
}

/** Returns the page that ends the digest. Opening it changes nothing; its button does. */
export function unsubscribePage({ state, product, token, language }: Page): string {
  const text = (part: 'question' | 'hint' | 'confirm' | 'again' | 'settings') =>
    escapeHtml(say(language, `unsubscribePage.${part}`, { product }))
  const title =
    'asks' in state
      ? text('question')
      : escapeHtml('done' in state ? say(language, 'done.unsubscribed') : state.problem)
  const hint = 'asks' in state ? text('hint') : 'done' in state ? text('again') : ''
  const hasButton = 'asks' in state || ('problem' in state && state.mayTryAgain)
  const main = `<h1>${title}</h1>
${hint && `<p>${hint}</p>\n`}${hasButton ? form(token, text('confirm')) : ''}<p><a href="${settingsPath}">${text('settings')}</a></p>`
  return pageHtml({ language, title: product, head: `<style>${style}</style>`, main })
}

const form = (token: string, label: string): string =>
  `<form method="post" action="?${escapeHtml(String(new URLSearchParams({ token })))}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>${label}</button>
</form>
`
