import { say } from '@hunch/proto/texts'
import { directionOf, html } from './html.ts'

/** A page that asks whether to sign out. It needs no script and no style of its own. */
export function signOutPage({
  product,
  proof,
  language,
}: {
  product: string
  proof: string
  language: string
}): string {
  const told = (part: 'question' | 'hint' | 'confirm' | 'stay') =>
    html(say(language, `signOutPage.${part}`, { product }))
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${html(product)}</title>
</head>
<body>
<main>
<h1>${told('question')}</h1>
<p>${told('hint')}</p>
<p><a href="/api/auth/logout?confirm=${html(proof)}">${told('confirm')}</a></p>
<p><a href="/">${told('stay')}</a></p>
</main>
</body>
</html>
`
}
