import { escapeHtml } from '@hunch/kit/html'
import type { Document, Operation } from './openapi-types.ts'
import { fieldHtml, schemaHtml, tableHtml, typeHtml } from './schema-html.ts'
import { style } from './style.ts'

interface Entry extends Operation {
  readonly method: string
  readonly path: string
}

/** Returns the OpenAPI document as an HTML page, without scripts and without content from other hosts. */
export function docsPage(document: Document): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const title = escapeHtml(document.info.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><div class="crowd" aria-hidden="true"></div><h1>${title}</h1>
<p>${proseHtml(document.info.description)}</p>
<p>${entries.length} calls. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Calls">${document.tags.map(({ name }) => contentsHtml(name, entries)).join('')}
<h2><a href="#schemas">Schemas</a></h2></nav>
<main>${document.tags.map(({ name }) => sectionHtml(name, entries)).join('')}${schemasHtml(document)}</main>
</body>
</html>`
}

const withTag = (tag: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ tags }) => tags.includes(tag))

const contentsHtml = (tag: string, entries: readonly Entry[]): string =>
  `<h2><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></h2><ul>${withTag(tag, entries)
    .map((entry) => `<li><a href="#${escapeHtml(entry.operationId)}">${escapeHtml(entry.operationId)}</a></li>`)
    .join('')}</ul>`

const sectionHtml = (tag: string, entries: readonly Entry[]): string =>
  `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${withTag(tag, entries).map(callHtml).join('')}</section>`

function callHtml(entry: Entry): string {
  const blocks = [parametersHtml(entry), bodyHtml(entry), replyHtml(entry), problemsHtml(entry)].filter(Boolean)
  return `<article id="${escapeHtml(entry.operationId)}">
<h3><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${pathHtml(entry.path)}</code> <small>${escapeHtml(entry.operationId)}</small></h3>
<p>${escapeHtml(entry.summary)}</p><p class="who">${escapeHtml(entry.description)}</p>
${blocks.join('\n')}</article>`
}

/** Lets a long path break before each slash. */
const pathHtml = (path: string): string => escapeHtml(path).replaceAll('/', '<wbr>/')

function parametersHtml({ parameters = [] }: Entry): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, schema = {}, required = false, in: location }) =>
    fieldHtml(name, schema, required, `in the ${location}`),
  )
  return `<h4>Parameters</h4>${tableHtml(rows)}`
}

const bodyHtml = ({ requestBody }: Entry): string =>
  Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Body <small>${escapeHtml(type)}</small></h4>${schema ? schemaHtml(schema) : ''}`)
    .join('')

function replyHtml({ responses }: Entry): string {
  const [status, reply] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? []
  if (!status || !reply) return ''
  const contents = Object.entries(reply.content ?? {})
  const json = contents.find(([type]) => type === 'application/json')?.[1].schema
  const text = json
    ? json.properties
      ? schemaHtml(json)
      : `<p>${typeHtml(json)}</p>`
    : otherReply(contents, reply.description)
  return `<h4>Reply <small>${escapeHtml(status)}</small></h4>${text}`
}

const otherReply = (contents: readonly [string, unknown][], description: string): string =>
  `<p>${escapeHtml(contents.map(([type]) => type).join(', ') || description)}</p>`

function problemsHtml({ responses }: Entry): string {
  const own = responses.default?.description ?? ''
  if (!own.startsWith('- ')) return ''
  const items = own.split('\n').map((line) => `<li>${proseHtml(line.slice(2))}</li>`)
  return `<h4>Problems</h4><ul class="problems">${items.join('')}</ul>`
}

const schemasHtml = ({ components }: Document): string =>
  `<section><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) =>
        `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${schemaHtml(schema)}</article>`,
    )
    .join('')}</section>`

/** Escapes text, and turns each part between backticks into a `<code>` element. */
const proseHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
