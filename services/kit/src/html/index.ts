/** Hand-written HTML: mails, small pages, the head of shared posts. */

/** Escapes a text for HTML, between tags or in quoted attributes. */
export { default as escapeHtml } from 'escape-html'
export { pageHtml } from './page.ts'
