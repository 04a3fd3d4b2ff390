import { z } from 'zod'
import { call } from './call.ts'
import { Instant, Language, Page, words } from './common.ts'
import { limits } from './limits.ts'

/** The operator's public texts: the terms, the privacy policy, the community rules, the contact page. */
export const pageNames = ['terms', 'privacy', 'rules', 'contact'] as const
export const PageName = z.enum(pageNames)

/** Versions start at 1, the text that comes with the product. */
const Version = z.int().min(1)

const PublishedPage = z
  .object({
    page: PageName,
    language: Language,
    text: z.string().describe('Markdown without HTML; the names of product and operator are filled in.'),
    version: Version.describe('The newest of the page in all languages: what somebody who agrees, agrees to.'),
    publishedAt: Instant.nullable().describe('Of this text; null for the one that comes with the product.'),
  })
  .meta({ id: 'PublishedPage' })

const inLanguage = z.object({ language: Language })
const ofPage = z.object({ page: PageName })

export const getPage = call({
  owner: 'moderation',
  method: 'GET',
  path: '/api/pages/{page}',
  summary: 'The terms, the privacy page, the rules of the community, or how to reach the operator',
  who: 'visitor',
  params: ofPage,
  query: inLanguage,
  reply: PublishedPage,
})

export const agreeToTerms = call({
  owner: 'moderation',
  method: 'POST',
  path: '/api/pages/terms/agreement',
  summary: 'Agrees to the terms, as they were read; once is enough until they change materially',
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
    text: z.string().describe('Empty where the text that comes with the product is shown again.'),
    isMaterial: z.boolean().describe('Members are asked to agree before their next contribution.'),
    publishedAt: Instant,
  })
  .meta({ id: 'PageVersion' })

const PageSource = z
  .object({
    text: z.string().describe('As it was written, with its blanks.'),
    isOwn: z.boolean().describe("The operator's own, rather than the one that comes with the product."),
    shipped: z.string().describe('The text that comes with the product.'),
  })
  .meta({ id: 'PageSource' })

const Text = words(limits.pageText)

export const getPageSource = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/pages/{page}',
  summary: 'A page as it is written, for editing',
  params: ofPage,
  query: inLanguage,
  reply: PageSource,
})

export const listPageVersions = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/pages/{page}/versions',
  summary: 'What was published of a page in all languages, the newest first',
  params: ofPage,
  query: Page,
  reply: z.array(PageVersion),
})

export const previewPage = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/pages/{page}/preview',
  summary: 'A text with its blanks filled in, as it would be published; nothing is kept',
  params: ofPage,
  body: z.object({ language: Language, text: Text }),
  reply: z.object({ text: z.string() }),
})

export const publishPage = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/pages/{page}/versions',
  summary: 'Publishes a page in one language; what was published before stays as it was',
  params: ofPage,
  body: z.object({
    language: Language,
    text: Text.describe('Empty for the one that comes with the product.'),
    isMaterial: z.boolean().default(false).describe('Of the terms: members are asked to agree again.'),
  }),
  status: 201,
  reply: PageVersion,
})
