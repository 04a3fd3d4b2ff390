import { escapeHtml, pageHtml } from '@hunch/kit/html'
import { say } from '@hunch/proto/texts'

/** Returns the page that asks whether to sign out. It has no scripts and no styles. */
export function signOutPage({
  product,
  proof,
  language,
}: {
  product: string
  proof: string
  language: string
}): string {
  const text = (part: 'question' | 'hint' | 'confirm' | 'stay') =>
    escapeHtml(say(language, `signOutPage.${part}`, { product }))
  const main = `<h1>${text('question')}</h1>
<p>${text('hint')}</p>
<p><a href="/api/auth/logout?confirm=${escapeHtml(proof)}">${text('confirm')}</a></p>
<p><a href="/">${text('stay')}</a></p>`
  return pageHtml({ language, title: product, main })
}
