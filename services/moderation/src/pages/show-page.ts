import { say } from '@hunch/proto/texts'
import type { Context } from '../context.ts'
import { fillIn, type LanguageCode, type PageName } from './rules.ts'
import * as store from './store.ts'

/** Re-exported for `consents`: reads the versions that an agreement is checked against. */
export { readNumbers } from './store.ts'

/** A page as visitors and members see it. */
export interface ShownPage {
  readonly page: PageName
  readonly language: LanguageCode
  readonly text: string
  readonly version: number
  readonly publishedAt: Date | null
}

/** Returns a page in a language: the operator's text or, if there is none, the one that comes with the product. */
export async function showPage(ctx: Context, page: PageName, language: LanguageCode): Promise<ShownPage> {
  const { db } = ctx.database
  const [own, { newest }] = await Promise.all([store.findNewest(db, page, language), store.readNumbers(db, page)])
  const text = own?.text || ctx.shippedPages[language][page]
  const publishedAt = own?.text ? own.publishedAt : null
  return { page, language, text: fillBlanks(ctx, language, text), version: newest, publishedAt }
}

/** Returns a page with its blanks unfilled, and the text that comes with the product. */
export async function showSource(ctx: Context, page: PageName, language: LanguageCode) {
  const own = await store.findNewest(ctx.database.db, page, language)
  const shipped = ctx.shippedPages[language][page]
  return { text: own?.text || shipped, isOwn: Boolean(own?.text), shipped }
}

/** Returns the published versions of a page in all languages, newest first. */
export const listVersions = (ctx: Context, page: PageName, range: { limit: number; offset: number }) =>
  store.list(ctx.database.db, page, range)

/** Fills the blanks of a text. If the operator has not given name or address, the text says so. */
export function fillBlanks({ operator }: Context, language: LanguageCode, text: string): string {
  const { product, name, address } = operator
  return fillIn(text, {
    product,
    operator: name || say(language, 'pages.unnamed', { product }),
    address: address || say(language, 'pages.noAddress'),
  })
}
