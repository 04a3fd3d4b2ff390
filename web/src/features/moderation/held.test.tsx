import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from './ModerationScreen.tsx'
import { asUsual, moderator, onDesktop, openWorld, someAct, someCase, someReport } from './testing/world.ts'

beforeEach(onDesktop)
afterEach(asUsual)

const byRule = { reporter: null, rule: null, text: '' }
const photo = (file: string, isHeld = false) => ({ file, width: 4, height: 3, isHeld })

test('a held post says why, shows its photos, and is released without Undo', async () => {
  const reportList = [
    someReport(1, { ...byRule, source: 'words', term: 'grobian' }),
    someReport(2, { ...byRule, source: 'newAccount' }),
    someReport(3, { ...byRule, source: 'reworded' }),
  ]
  const held = someCase(1, { isHeld: true, path: null, reportList })
  const photos = `/api/moderation/cases/${held.id}/photos`
  const { received } = openWorld([held], {
    [`GET ${photos}`]: () => json([photo('abc')]),
  })
  renderAs(moderator, <ModerationScreen />, '/moderation')
  const list = within(await screen.findByRole('region', { name: 'Cases that wait' }))
  expect(await list.findByText('Waits for a look')).toBeInTheDocument()
  expect(await screen.findByText('Word of the list: grobian')).toBeInTheDocument()
  expect(screen.getByText('One of the first posts with a photo or link')).toBeInTheDocument()
  expect(screen.getByText('It was changed while it waited')).toBeInTheDocument()
  expect(screen.getByText('Only its author sees it until you decide')).toBeInTheDocument()
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', `${photos}/abc`)
  await userEvent.click(within(screen.getByRole('region', { name: 'Decide' })).getByRole('button', { name: /Release/ }))
  await screen.findByText('Everybody can see it now')
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('photos that reports name are marked with the number of these reports', async () => {
  const names = (number: number, ...photoFiles: string[]) => someReport(number, { photoFiles })
  const each = someCase(1, { reportList: [names(1, 'second'), names(2, 'second', 'gone'), names(3)] })
  openWorld([each], {
    [`GET /api/moderation/cases/${each.id}/photos`]: () => json([photo('first'), photo('second')]),
  })
  renderAs(moderator, <ModerationScreen />, '/moderation')
  const photos = within(await screen.findByRole('region', { name: 'Photos' }))
  const marks = photos.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(marks).toEqual(['', 'Reported×2'])
  expect(screen.getAllByText('About the photos')).toHaveLength(2)
})

test('the photos of a case are loaded again once it has new reports', async () => {
  const before = someCase(1)
  const after = { ...before, additions: 2, reports: 2, reportList: [someReport(2), ...before.reportList] }
  const other = someCase(2)
  let current = before
  openWorld([before, other], {
    'GET /api/moderation/cases': () => json([current, other]),
    [`GET /api/moderation/cases/${before.id}`]: () => json(current),
    [`GET /api/moderation/cases/${before.id}/photos`]: () =>
      json(current === before ? [photo('first')] : [photo('first'), photo('second')]),
  })
  renderAs(moderator, <ModerationScreen />, '/moderation')
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeInTheDocument()
  expect(screen.queryByRole('img', { name: 'Photo 2' })).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await screen.findByText('Words 2', { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
  current = after
  await userEvent.keyboard('d')
  expect(await screen.findByRole('img', { name: 'Photo 2' })).toBeInTheDocument()
})

const decide = () => within(screen.getByRole('region', { name: 'Decide' }))

test('a decision that shows held photos names the photos on the screen and the state of the case', async () => {
  const held = someReport(1, { ...byRule, source: 'photo', reason: 'heldPhoto' })
  const each = someCase(1, { additions: 3, reportList: [held] })
  const address = `/api/moderation/cases/${each.id}`
  const { received } = openWorld([each], {
    [`GET ${address}/photos`]: () => json([photo('first', true), photo('second')]),
    [`POST ${address}/photos/release`]: () => json(each),
  })
  renderAs(moderator, <ModerationScreen />, '/moderation')
  await userEvent.click(await screen.findByRole('button', { name: 'Show the photos' }))
  expect(await screen.findByText('The photos are shown now')).toBeVisible()
  await userEvent.click(decide().getByRole('button', { name: /Dismiss/ }))
  expect(await screen.findByText('Everybody can see it now')).toBeVisible()
  const seen = 'seen=3&photos=first%2Csecond'
  expect(received.filter(({ method }) => method === 'POST').map((call) => call.address)).toEqual([
    `${address}/photos/release?${seen}`,
    `${address}/dismiss?${seen}`,
  ])
})

test('a held post that changed since it was opened is shown again before its release', async () => {
  const first = someReport(1, { ...byRule, source: 'newAccount' })
  const held = someCase(1, { isHeld: true, path: null, reportList: [first], words: 'Mild words' })
  const changed = {
    ...held,
    words: 'Evil words',
    reports: 2,
    additions: 2,
    reportList: [someReport(2, { ...byRule, source: 'reworded' }), first],
  }
  let current = held
  const dismissal = `POST /api/moderation/cases/${held.id}/dismiss`
  const { received } = openWorld([held], {
    'GET /api/moderation/cases': () => json([current]),
    [`GET /api/moderation/cases/${held.id}`]: () => json(current),
    [dismissal]: ({ address }) => {
      current = changed
      return address.endsWith('?seen=2') ? json({ ...changed, isHeld: false }) : problem(409, 'caseChanged')
    },
  })
  renderAs(moderator, <ModerationScreen />, '/moderation')
  await screen.findByRole('region', { name: 'Decide' })
  await userEvent.click(decide().getByRole('button', { name: /Release/ }))
  expect(await screen.findByText(/Something was added since you opened this/)).toBeVisible()
  expect((await screen.findAllByText('Evil words')).length).toBeGreaterThan(0)
  expect(await screen.findByText('It was changed while it waited')).toBeVisible()
  await userEvent.click(decide().getByRole('button', { name: /Release/ }))
  await screen.findByText('Everybody can see it now')
  expect(received.filter(({ method }) => method === 'POST').map(({ address }) => address.split('?')[1])).toEqual([
    'seen=1',
    'seen=2',
  ])
})

test('a post that is edited while an act hides it shows both texts, and a dismissal does not release it', async () => {
  const reportList = [someReport(1, { ...byRule, source: 'reworded' })]
  const hidden = someCase(1, { isHeld: true, path: null, reportList, words: 'Other words' })
  openWorld([{ ...hidden, actList: [someAct(hidden, { words: 'Mean words' })] }])
  renderAs(moderator, <ModerationScreen />, '/moderation')
  await screen.findByRole('region', { name: 'Decide' })
  expect(screen.getByText('Mean words')).toBeVisible()
  await userEvent.click(decide().getByRole('button', { name: /Dismiss/ }))
  expect(await screen.findByText('Reports dismissed')).toBeVisible()
})
