import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { fakeUpload, textOf } from '#testing/fakeUpload.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import { usePosts } from '../data/usePosts.ts'
import { toField } from '../model/deadlineFrom.ts'
import type { GroupToPostIn } from '../model/types.ts'
import { endOffer } from '../share/offering.ts'
import { somePost } from '../testing/somePost.ts'
import CreateOverlay from './CreateOverlay.tsx'

const post = () => screen.getByRole('button', { name: 'Post' })
const headline = () => screen.getByRole('textbox', { name: 'Headline' })
const statement = () => screen.getByRole('textbox', { name: 'Supporting statement' })
const rejected = (status: number, code: string, more: object = {}) => ({
  status,
  body: { title: 'Error', status, code, detail: code, ...more },
})

function open(group?: GroupToPostIn) {
  fakeServer({ 'GET /api/categories': json([{ id: 'weather', name: 'Weather', emoji: '🌦️', description: '' }]) })
  const onClose = jest.fn()
  return { onClose, ...renderAs(amina, <Frame group={group} onClose={onClose} />) }
}

/** Closes the overlay on `onClose`, like the app. */
function Frame({ group, onClose }: { group?: GroupToPostIn | undefined; onClose(): void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <CreateOverlay open={isOpen} group={group} onClose={close} />
      <Posted />
    </>
  )
}

/** The card of the new post, as shown in the feed. */
function Posted() {
  const { store } = usePosts()
  const item = somePost()
  if (!store.get(item.prediction.id)) store.put(item)
  return <PredictionCard id={item.prediction.id} />
}

/** Opens the dialog for a prediction and fills in both texts. */
async function write(group?: GroupToPostIn) {
  const view = open(group)
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  await userEvent.type(headline(), 'It rains')
  await userEvent.type(statement(), 'Dark clouds')
  return view
}

afterEach(() => endOffer())

test('a comparison asks for its headline, has no deadline, and its details are optional', async () => {
  const { uploaded } = fakeUpload({ status: 201, body: somePost() })
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Comparison/ }))
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await userEvent.click(post())
  expect(headline()).toHaveAccessibleDescription('Please enter a headline for your comparison.')
  expect(screen.getByRole('textbox', { name: 'Details (optional)' })).toBeValid()
  await userEvent.type(headline(), 'Mangoes or strawberries')
  await userEvent.click(post())
  expect(await screen.findByText('Comparison created!')).toBeInTheDocument()
  expect(uploaded[0]?.form.get('postType')).toBe('comparison')
  expect(uploaded[0]?.form.has('deadline')).toBe(false)
})

test('a comparison may name its sides, both or neither', async () => {
  const { uploaded } = fakeUpload({ status: 201, body: somePost() })
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Comparison/ }))
  await userEvent.type(headline(), 'Tea or coffee')
  await userEvent.type(screen.getByRole('textbox', { name: 'One side' }), 'Tea')
  await userEvent.click(post())
  expect(screen.getByText('Name both sides, or neither')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'The other side' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'The other side' })).toHaveAccessibleDescription(/Name both sides/)
  await userEvent.type(screen.getByRole('textbox', { name: 'The other side' }), 'Coffee')
  await userEvent.click(post())
  expect(await screen.findByText('Comparison created!')).toBeInTheDocument()
  expect([uploaded[0]?.form.get('agreeSide'), uploaded[0]?.form.get('disagreeSide')]).toEqual(['Tea', 'Coffee'])
})

test('the dialog shows the day and hour at which voting closes, also for a custom time', async () => {
  const { uploaded } = fakeUpload({ status: 201, body: somePost() })
  await write()
  expect(screen.getByText(/^Voting closes \w+day, /)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'Pick a time' }))
  const moment = screen.getByLabelText('Day and time')
  fireEvent.change(moment, { target: { value: '2020-01-01T10:00' } })
  await userEvent.click(post())
  expect(moment).toHaveAccessibleDescription(/^Pick a time between 5 minutes and 1 year from now/)
  expect(moment).toHaveFocus()
  const closes = new Date(Date.now() + 3 * 86_400_000)
  closes.setHours(18, 30, 0, 0)
  fireEvent.change(moment, { target: { value: toField(closes.getTime()) } })
  expect(screen.getByText(/^Voting closes \w+day, .* at 6:30/)).toBeInTheDocument()
  await userEvent.click(post())
  expect(await screen.findByText('Prediction created successfully!')).toBeInTheDocument()
  expect(uploaded[0]?.form.get('deadline')).toBe(closes.toISOString())
})

test('the counters count the written characters', async () => {
  fakeUpload()
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  expect(screen.getByText('0 / 200')).toBeInTheDocument()
  await userEvent.type(headline(), 'Rain 🌧')
  expect(screen.getByText('6 / 200')).toBeInTheDocument()
})

test('posting sends the draft once, says so, closes and forgets the draft', async () => {
  const { uploaded } = fakeUpload({ status: 201, body: somePost() })
  const { onClose, queryClient } = await write()
  await userEvent.click(screen.getByRole('radio', { name: '2 days' }))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'weather')
  await userEvent.click(post())
  expect(await screen.findByText('Prediction created successfully!')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalled()
  const form = uploaded[0]?.form
  expect([form?.get('headline'), form?.get('supportingStatement'), form?.get('category')]).toEqual([
    'It rains',
    'Dark clouds',
    'weather',
  ])
  const leftMs = Date.parse(String(form?.get('deadline'))) - Date.now()
  expect(Math.round(leftMs / 3_600_000)).toBe(48)
  expect(localStorage).toHaveLength(0)
  expect(queryClient.getQueryData(['predictions', 'ownNew'])).toEqual([somePost().prediction.id])
})

test('posting from the feed scrolls to the new post, at once with reduced motion', async () => {
  const { matchMedia: usualMatch, scrollTo: usualScroll } = window
  const scroll = jest.fn()
  window.scrollTo = scroll
  window.matchMedia = (media) => Object.assign(usualMatch(media), { matches: media.includes('reduced-motion') })
  try {
    fakeUpload({ status: 201, body: somePost() })
    await write()
    await userEvent.click(post())
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }))
  } finally {
    Object.assign(window, { matchMedia: usualMatch, scrollTo: usualScroll })
  }
})

test('a new post offers sharing below its card, until the offer is dismissed', async () => {
  fakeUpload({ status: 201, body: somePost() })
  await write()
  expect(screen.queryByRole('region', { name: 'Get the first votes' })).not.toBeInTheDocument()
  await userEvent.click(post())
  const offer = await screen.findByRole('region', { name: 'Get the first votes' })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(within(offer).getByRole('button', { name: 'Copy Link' })).toBeInTheDocument()
  await userEvent.click(within(offer).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Get the first votes' })).not.toBeInTheDocument()
})

test('a post in a private group offers no sharing', async () => {
  fakeUpload({ status: 201, body: somePost() })
  await write({ id: 'g1', name: 'Close friends', isPrivate: true })
  await userEvent.click(post())
  expect(await screen.findByText('Prediction created successfully!')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Get the first votes' })).not.toBeInTheDocument()
})

test('fault 23: after a lost connection the retry sends the same bytes with the same key and deadline', async () => {
  const { uploaded } = fakeUpload({ status: 0, body: undefined }, { status: 201, body: somePost() })
  await write()
  await userEvent.upload(screen.getByLabelText('Add photo'), new File(['a sky'], 'sky.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove sky.jpg' })
  await userEvent.click(post())
  expect(await screen.findByText("You're offline.")).toBeInTheDocument()
  expect(headline()).toHaveValue('It rains')
  await userEvent.click(post())
  await screen.findByText('Prediction created successfully!')
  expect(uploaded.map(({ key }) => key)).toEqual([uploaded[0]?.key, uploaded[0]?.key])
  expect(uploaded[1]?.form.get('deadline')).toBe(uploaded[0]?.form.get('deadline'))
  for (const { form } of uploaded) expect(await textOf(form.get('photos'))).toBe('a sky')
})

test('fault 23: an upload can be cancelled, and the retry reuses its idempotency key', async () => {
  const { uploaded } = fakeUpload('noReply', { status: 201, body: somePost() })
  await write()
  await userEvent.upload(screen.getByLabelText('Add photo'), new File(['x'], 'sky.jpg', { type: 'image/jpeg' }))
  await screen.findByRole('button', { name: 'Remove sky.jpg' })
  await userEvent.click(post())
  expect(screen.getByRole('progressbar', { name: 'Posting…' })).toHaveAttribute('aria-valuenow', '50')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Posting…' })).toBeNull())
  expect(post()).toHaveFocus()
  expect(headline()).toHaveValue('It rains')
  await userEvent.click(post())
  expect(await screen.findByText('Prediction created successfully!')).toBeInTheDocument()
  expect(uploaded.map(({ key }) => key)).toEqual([uploaded[0]?.key, uploaded[0]?.key])
  const names = uploaded.map(({ form }) => form.getAll('photos').map((photo) => photo instanceof File && photo.name))
  expect(names).toEqual([['sky.jpg'], ['sky.jpg']])
})

test('a rejection keeps the draft, and the next attempt has a new key', async () => {
  const { uploaded } = fakeUpload(rejected(400, 'unknownCategory', { params: { value: 'x' } }), {
    status: 201,
    body: somePost(),
  })
  await write()
  await userEvent.click(post())
  expect(await screen.findByText('There is no category “x”.')).toBeInTheDocument()
  await userEvent.click(post())
  expect(await screen.findByText('Prediction created successfully!')).toBeInTheDocument()
  expect(uploaded[1]?.key).not.toBe(uploaded[0]?.key)
})

test('a draft is restored after the dialog was closed', async () => {
  fakeUpload()
  const { unmount } = await write()
  unmount()
  open()
  expect(screen.getByText('You have a draft')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  expect(headline()).toHaveValue('It rains')
  expect(statement()).toHaveValue('Dark clouds')
})

test('another member in the same browser does not see the draft', async () => {
  fakeUpload()
  const { unmount } = await write()
  unmount()
  fakeServer({ 'GET /api/categories': json([]) })
  renderAs({ ...amina, id: '0190aaaa-0000-7000-8000-000000000009' }, <CreateOverlay open onClose={() => undefined} />)
  expect(screen.queryByText('You have a draft')).not.toBeInTheDocument()
})

test('after an expired session the draft opens again automatically, once', async () => {
  fakeUpload(rejected(401, 'notSignedIn', { title: 'Unauthorized' }))
  const { unmount } = await write()
  await userEvent.click(post())
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  unmount()
  const again = open()
  expect(headline()).toHaveValue('It rains')
  again.unmount()
  open()
  expect(screen.getByRole('heading', { name: 'Create New Post' })).toBeInTheDocument()
})

test('a photo that the server rejected is marked and reported, and the draft stays', async () => {
  const detail = '“broken.jpg” could not be read. It may be damaged; please try another photo.'
  fakeUpload(rejected(422, 'photoUnreadable', { detail, params: { name: 'broken.jpg' } }))
  await write()
  const photo = new File(['x'], 'broken.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Add photo'), photo)
  expect(await screen.findByRole('button', { name: 'Remove broken.jpg' })).toBeInTheDocument()
  await userEvent.click(post())
  expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0)
  expect(headline()).toHaveValue('It rains')
  await userEvent.click(screen.getByRole('button', { name: 'Remove broken.jpg' }))
  expect(screen.queryByText(detail, { selector: '[role=alert]' })).not.toBeInTheDocument()
})

test('unsupported files are rejected by name, and two photos are the maximum', async () => {
  fakeUpload()
  await write()
  const picker = screen.getByLabelText('Add photo')
  const image = (name: string, type = 'image/jpeg') => new File([name], name, { type })
  await userEvent.upload(picker, [image('logo.svg', 'image/svg+xml')], { applyAccept: false })
  expect(await screen.findByText('“logo.svg” is a vector drawing; only photos can be posted.')).toBeInTheDocument()
  await userEvent.upload(picker, [image('a.jpg'), image('b.jpg'), image('c.jpg')])
  expect(await screen.findByText('Too many photos')).toBeInTheDocument()
  expect(screen.getByText('You can only attach up to 2 photos')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
})

test('categories that could not be loaded can be tried again', async () => {
  fakeServer({ 'GET /api/categories': problem(503, 'unavailable') })
  renderAs(amina, <Frame onClose={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  expect(await screen.findByText(/^Couldn't load the categories/)).toBeInTheDocument()
  fakeServer({ 'GET /api/categories': json([{ id: 'weather', name: 'Weather', emoji: '🌦️', description: '' }]) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('option', { name: /Weather/ })).toBeInTheDocument()
})
