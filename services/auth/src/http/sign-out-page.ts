import { fill, texts } from '@hunch/proto/texts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const html = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A page that asks whether to sign out. It needs no script and no style of its own. */
export function signOutPage(product: string, proof: string): string {
  const { question, hint, confirm, stay } = texts.signOutPage
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${html(product)}</title>
</head>
<body>
<main>
<h1>${html(fill(question, { product }))}</h1>
<p>${html(hint)}</p>
<p><a href="/api/auth/logout?confirm=${html(proof)}">${html(confirm)}</a></p>
<p><a href="/">${html(stay)}</a></p>
</main>
</body>
</html>
`
}
