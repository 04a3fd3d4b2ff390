import { limits } from '@hunch/proto/http/client'
import { beforeAll, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { startLanguages } from '#ui/index.ts'
import { versionsAPage } from '../model/limits.ts'
import { admin } from '../testing/answers.ts'
import { PagesTab } from './PagesTab.tsx'

beforeAll(() => startLanguages({ languages: ['en', 'de', 'ar'], load: async () => ({}) }, 'Omen'))

interface Sent {
  readonly language: string
  readonly text: string
}

const shipped = (page: string, language: string) => `Shipped ${page} in ${language}`
const version = (number: number, over: object = {}) => ({
  version: number,
  language: 'en',
  text: `Text ${number}`,
  isMaterial: false,
  publishedAt: '2026-11-24T10:00:00Z',
  ...over,
})

/** Shows the tab with a server that stores published texts. `own` are the operator's texts, as `terms en`. */
function show(own: Record<string, string> = {}, more: Parameters<typeof fakeServer>[0] = {}) {
  const pages = ['terms', 'privacy'].flatMap((page) => {
    const address = `/api/admin/pages/${page}`
    const source = (language: string) => {
      const text = own[`${page} ${language}`] ?? ''
      return json({ text: text || shipped(page, language), isOwn: text !== '', shipped: shipped(page, language) })
    }
    return [
      [`GET ${address}`, (request: { address: string }) => source(request.address.split('language=')[1] ?? '')],
      [`GET ${address}/versions`, () => json([])],
      [
        `POST ${address}/versions`,
        ({ body }: { body: unknown }) => {
          const { language, text } = body as Sent
          own[`${page} ${language}`] = text
          return json(version(2, body as object), { status: 201 })
        },
      ],
    ] as const
  })
  const server = fakeServer({ ...Object.fromEntries(pages), ...more } as Parameters<typeof fakeServer>[0])
  renderAs(admin, <PagesTab />)
  return {
    published: () =>
      server.received.flatMap(({ method, address, body }) => (method === 'POST' ? [[address, body] as const] : [])),
  }
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Text in Markdown')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choosePage = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const chooseLanguage = (name: string) => userEvent.selectOptions(screen.getByLabelText('Language'), name)
/** Replaces the text at once: typing would take long. */
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const restores = 'Use the text that comes with the product'

test('another page in another language is edited and published; only the terms can change materially', async () => {
  const { published } = show()
  expect(await field()).toHaveValue('Shipped terms in en')
  expect(screen.getByRole('switch')).toBeVisible()
  await choosePage('Privacy')
  await chooseLanguage('العربية')
  await waitFor(async () => expect(await field()).toHaveValue('Shipped privacy in ar'))
  expect(await field()).toHaveAttribute('lang', 'ar')
  expect(await field()).toHaveAttribute('dir', 'rtl')
  expect(screen.queryByRole('switch')).toBeNull()
  await write('# الخصوصية')
  await press('Publish')
  expect(await screen.findByText('Page published')).toBeVisible()
  expect(published()).toEqual([
    ['/api/admin/pages/privacy/versions', { language: 'ar', text: '# الخصوصية', isMaterial: false }],
  ])
  expect(await field()).toHaveValue('# الخصوصية')
  expect(await screen.findByText(/^Your own text\./)).toBeVisible()
})

test('a typed text stays while another page or language is shown', async () => {
  show()
  await write('Terms, half written')
  await chooseLanguage('Deutsch')
  await waitFor(async () => expect(await field()).toHaveValue('Shipped terms in de'))
  await choosePage('Privacy')
  await waitFor(async () => expect(await field()).toHaveValue('Shipped privacy in de'))
  await choosePage('Terms')
  await chooseLanguage('English')
  await waitFor(async () => expect(await field()).toHaveValue('Terms, half written'))
})

test('the text that comes with the product replaces one’s own, also one that became too long', async () => {
  const { published } = show({ 'terms en': 'Own terms' })
  expect(await field()).toHaveValue('Own terms')
  await write('x'.repeat(limits.pageText + 1))
  await press(restores)
  await waitFor(async () => expect(await field()).toHaveValue('Shipped terms in en'))
  expect(published()).toEqual([['/api/admin/pages/terms/versions', { language: 'en', text: '', isMaterial: false }]])
  expect(screen.queryByRole('button', { name: restores })).toBeNull()
})

test('a text that is too long can be neither published nor previewed', async () => {
  const { published } = show()
  await write('x'.repeat(limits.pageText))
  for (const name of ['Publish', 'Preview']) expect(screen.getByRole('button', { name })).toBeEnabled()
  await write('x'.repeat(limits.pageText + 1))
  expect(screen.getByText('1 character too many')).toBeInTheDocument()
  for (const name of ['Publish', 'Preview']) expect(screen.getByRole('button', { name })).toBeDisabled()
  fireEvent.submit((await field()).form as HTMLFormElement)
  expect(published()).toEqual([])
})

test('if publishing fails, text and choice stay, and can be sent again', async () => {
  let isDown = true
  const { published } = show(
    {},
    {
      'POST /api/admin/pages/terms/versions': () =>
        isDown ? problem(503, 'unavailable') : json(version(2), { status: 201 }),
    },
  )
  await write('New terms')
  await userEvent.click(screen.getByRole('switch'))
  await press('Publish')
  expect(await screen.findByText("Couldn't publish the page")).toBeVisible()
  expect(await field()).toHaveValue('New terms')
  expect(screen.getByRole('switch')).toBeChecked()
  isDown = false
  await press('Publish')
  expect(await screen.findByText('Page published')).toBeVisible()
  const sent = { language: 'en', text: 'New terms', isMaterial: true }
  expect(published().map(([, body]) => body)).toEqual([sent, sent])
  expect(screen.getByRole('switch')).not.toBeChecked()
})

test('if the preview fails, the text stays', async () => {
  show({}, { 'POST /api/admin/pages/terms/preview': problem(503, 'unavailable') })
  await write('New terms')
  await press('Preview')
  expect(await screen.findByText("Couldn't show the preview")).toBeVisible()
  expect(await field()).toHaveValue('New terms')
})

test('earlier versions are listed page by page, and each can be read', async () => {
  const newest = [
    version(12, { language: 'de', text: '# Unsere Regeln', isMaterial: true }),
    version(11, { text: '' }),
    ...Array.from({ length: versionsAPage - 2 }, (_, index) => version(10 - index)),
  ]
  show(
    {},
    {
      'GET /api/admin/pages/terms/versions': ({ address }) =>
        json(address.includes('offset=0') ? newest : [version(2)]),
    },
  )
  const list = within(await screen.findByRole('region', { name: 'Earlier versions' }))
  const [german, restored] = await list.findAllByRole('listitem')
  if (!german || !restored) throw new Error('no versions')
  expect(german).toHaveTextContent(/Version 12 · Deutsch · .*Material change/)
  const text = within(german).getByText('# Unsere Regeln')
  expect(text).not.toBeVisible()
  await userEvent.click(within(german).getByText(/^Version 12/))
  expect(text).toBeVisible()
  expect(text).toHaveAttribute('lang', 'de')
  expect(restored).toHaveTextContent('The text that comes with the product, again')
  await userEvent.click(list.getByRole('button', { name: 'Show more' }))
  expect(await list.findByText(/^Version 2 /)).toBeVisible()
  expect(list.queryByRole('button', { name: 'Show more' })).toBeNull()
})
