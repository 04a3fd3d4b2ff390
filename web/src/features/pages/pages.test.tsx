import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { call, codeOf, onTermsNotAgreed, upload } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { fakeUpload } from '#testing/fakeUpload.ts'
import { renderAs } from '#testing/render.tsx'
import { afterAgreeing } from './agreement/afterAgreeing.tsx'
import PageScreen from './PageScreen.tsx'

onTermsNotAgreed(afterAgreeing)
afterEach(() => {
  for (const layer of document.querySelectorAll('[data-dialog]')) layer.remove()
})

const terms = { page: 'terms', language: 'en', text: '# Be nice\n\nPlease.', version: 4, publishedAt: null }
const vote = () => call('castVote', { body: { predictionId: 'p', vote: true } })
const notAgreed = problem(403, 'termsNotAgreed')

test('a visitor can read a page, and it links to the others', async () => {
  fakeServer({ 'GET /api/pages/terms?language=en': json({ ...terms, publishedAt: '2026-11-01T10:00:00Z' }) })
  renderAs(null, <PageScreen />, '/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Be nice' })).toBeVisible()
  expect(screen.getByText(/Published on Nov 1, 2026/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})

test('threat 70: a contribution waits for an agreement to the version that was read, then is sent again', async () => {
  let agreed = false
  let stale = true
  let version = 4
  const server = fakeServer({
    'GET /api/pages/terms?language=en': () => json({ ...terms, version }),
    'POST /api/pages/terms/agreement': () => {
      agreed = true
      return new Response(null, { status: 204 })
    },
    'POST /api/votes': () => {
      if (!agreed) return notAgreed.clone()
      // Another process of the server still uses the outdated session.
      if (!stale) return json({ predictionId: 'p', vote: true })
      stale = false
      return notAgreed.clone()
    },
  })
  renderAs(null, <main />)
  const [first, second] = [vote(), vote()]
  expect(await screen.findByRole('dialog', { name: 'The terms have changed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank')
  await waitFor(() => expect(server.received.filter(({ address }) => address.includes('terms?'))).toHaveLength(1))
  version = 5 // published while the member reads
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  await first
  await second
  const sent = server.received.filter(({ address }) => address.endsWith('/agreement'))
  expect(sent.map(({ body }) => body)).toEqual([{ version: 4 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('threat 92: an upload also waits for the agreement, and is sent again with the same key', async () => {
  fakeServer({
    'GET /api/pages/terms?language=en': () => json(terms),
    'POST /api/pages/terms/agreement': () => new Response(null, { status: 204 }),
  })
  const { uploaded } = fakeUpload(
    { status: 403, body: { status: 403, code: 'termsNotAgreed' } },
    { status: 200, body: { imageUrl: '/api/images/new' } },
  )
  renderAs(null, <main />)
  const sent = upload('uploadProfileImage', { body: new FormData(), idempotencyKey: 'key-1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Agree' }))
  expect(await sent).toEqual({ imageUrl: '/api/images/new' })
  expect(uploaded.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a member who does not agree contributes nothing, and is asked again the next time', async () => {
  const server = fakeServer({
    'GET /api/pages/terms?language=en': () => json(terms),
    'POST /api/votes': () => notAgreed.clone(),
  })
  renderAs(null, <main />)
  for (const time of [1, 2]) {
    const failed = vote().catch(codeOf)
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(await failed).toBe('termsNotAgreed')
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(time)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
