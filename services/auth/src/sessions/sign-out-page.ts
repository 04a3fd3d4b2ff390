import { escapeHtml } from '@hunch/kit/html'
import { directionOf } from '@hunch/proto/languages'
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
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${escapeHtml(product)}</title>
</head>
<body>
<main>
<h1>${text('question')}</h1>
<p>${text('hint')}</p>
<p><a href="/api/auth/logout?confirm=${escapeHtml(proof)}">${text('confirm')}</a></p>
<p><a href="/">${text('stay')}</a></p>
</main>
</body>
</html>
`
}
