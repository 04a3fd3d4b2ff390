import { z } from 'zod'
import { call } from './call.ts'
import { Instant, Language, Page, words } from './common.ts'
import { limits } from './limits.ts'

/** The operator's public texts: the terms, the privacy policy, the community rules, the contact page. */
export const pageNames = ['terms', 'privacy', 'rules', 'contact'] as const
export const PageName = z.enum(pageNames)

/** The version of a page. Version 1 is the text that comes with the product. */
const Version = z.int().min(1)

const PublishedPage = z
  .object({
    page: PageName,
    language: Language,
    text: z.string().describe('Markdown without HTML, with the names of product and operator filled in.'),
    version: Version.describe('The newest version of the page in all languages; consent is to this version.'),
    publishedAt: Instant.nullable().describe('Time of this text; null for the text that comes with the product.'),
  })
  .meta({ id: 'PublishedPage' })

const inLanguage = z.object({ language: Language })
const ofPage = z.object({ page: PageName })

export const getPage = call({
  owner: 'moderation',
  method: 'GET',
  path: '/api/pages/{page}',
  summary: 'The terms, the privacy page, the community rules, or the contact page',
  who: 'visitor',
  params: ofPage,
  query: inLanguage,
  reply: PublishedPage,
})

export const agreeToTerms = call({
  owner: 'moderation',
  method: 'POST',
  path: '/api/pages/terms/agreement',
  summary: 'Agrees to the version of the terms that was read; valid until they change materially',
  who: 'member',
  body: z.object({ version: Version }),
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['termsChanged'],
})

const admin = { owner: 'moderation', who: 'admin' } as const

const PageVersion = z
  .object({
    version: Version,
    language: Language,
    text: z.string().describe('Empty if the text that comes with the product is shown again.'),
    isMaterial: z.boolean().describe('Whether members must agree before their next contribution.'),
    publishedAt: Instant,
  })
  .meta({ id: 'PageVersion' })

const PageSource = z
  .object({
    text: z.string().describe('The text as written, with its blanks.'),
    isOwn: z.boolean().describe("Whether the text is the operator's own, not the one that comes with the product."),
    shipped: z.string().describe('The text that comes with the product.'),
  })
  .meta({ id: 'PageSource' })

const Text = words(limits.pageText)

export const getPageSource = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/pages/{page}',
  summary: 'The source of a page, for editing',
  params: ofPage,
  query: inLanguage,
  reply: PageSource,
})

export const listPageVersions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/pages/{page}/versions',
  summary: 'The published versions of a page in all languages, newest first',
  params: ofPage,
  query: Page,
  reply: z.array(PageVersion),
})

export const previewPage = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/pages/{page}/preview',
  summary: 'A text with its blanks filled in, as it would be published; stores nothing',
  params: ofPage,
  body: z.object({ language: Language, text: Text }),
  reply: z.object({ text: z.string() }),
})

export const publishPage = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/pages/{page}/versions',
  summary: 'Publishes a page in one language; earlier versions do not change',
  params: ofPage,
  body: z.object({
    language: Language,
    text: Text.describe('Empty for the text that comes with the product.'),
    isMaterial: z.boolean().default(false).describe('For the terms: members must agree again.'),
  }),
  status: 201,
  reply: PageVersion,
})
