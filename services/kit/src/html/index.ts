/** Helpers for hand-written HTML: mails, small pages, the head of shared posts. */
import { directionOf } from '@hunch/proto/languages'
import escapeHtml from 'escape-html'

/** Escapes a text for HTML, between tags or in quoted attributes. */
export { default as escapeHtml } from 'escape-html'

interface Page {
  readonly language: string
  /** Text of the window's title. */
  readonly title: string
  /** HTML of the content. */
  readonly main: string
  /** HTML at the end of the head, such as a style that the response's Content-Security-Policy allows. Default: none. */
  readonly head?: string
}

/** Returns an HTML page that loads no file of the web app. Search engines do not list it. */
export const pageHtml = ({ language, title, main, head = '' }: Page): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
