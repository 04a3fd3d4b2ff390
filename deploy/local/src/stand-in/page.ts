import { createHash } from 'node:crypto'
import { commonErrors, toProblem } from '@hunch/kit/errors'
import { escapeHtml, pageHtml } from '@hunch/kit/html'
import { standInPage, toProperties } from '@hunch/proto/colours'
import { languageCodes } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'

/** The stand-in's responses, created once. */
export interface Answers {
  /** Page for navigations, by language; English is always present. */
  readonly pages: Readonly<Record<string, string>>
  /** The Content-Security-Policy of every page. */
  readonly policy: string
  /** The problem+json for all other requests. */
  readonly problem: string
}

const style = `
:root { color-scheme: light dark; ${toProperties(standInPage.light).join(' ')} }
@media (prefers-color-scheme: dark) { :root { ${toProperties(standInPage.dark).join(' ')} } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; padding: 2rem; text-align: center }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
p { margin: 0; color: var(--soft) }
i { display: block; width: 2.5rem; height: 2.5rem; margin: 0 auto 1.5rem; border: 4px solid var(--mark);
  border-inline-end-color: transparent; border-radius: 50% }
@media (prefers-reduced-motion: no-preference) { i { animation: turn 1.2s linear infinite } }
@keyframes turn { to { transform: rotate(1turn) } }
`

/**
 * The path that the page polls until the app is back. The app serves the path without a sign-in. The stand-in marks its own
 * responses, so that the page can distinguish them.
 */
export const polledPath = '/index.html'

/** Loads the requested page again once the app responds. Polls every 0.4 s at first, then less often, up to every 4 s. */
const script = `
(function () {
  var pauseMs = 400
  function again() {
    if (location.hash) location.reload()
    else location.replace(location.href)
  }
  function poll() {
    fetch('${polledPath}', { method: 'HEAD', cache: 'no-store' }).then(
      function (response) { if (response.headers.has('stand-in')) later(); else again() },
      later
    )
  }
  function later() {
    setTimeout(poll, pauseMs)
    pauseMs = Math.min(4000, pauseMs * 1.3)
  }
  later()
})()
`

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** Creates the responses that are sent while the app is down: "back in a moment", in every language of the product. */
export function createAnswers(product: string): Answers {
  return {
    pages: Object.fromEntries(languageCodes.map((language) => [language, pageIn(language, product)])),
    policy: [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(script)}`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    problem: JSON.stringify(toProblem(commonErrors.unavailable())),
  }
}

function pageIn(language: string, product: string): string {
  const title = say(language, 'standIn.title')
  return pageHtml({
    language,
    title: `${title} · ${product}`,
    head: `<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>${style}</style>`,
    main: `<i aria-hidden="true"></i>
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(say(language, 'standIn.text', { product }))}</p>
<script>${script}</script>`,
  })
}
