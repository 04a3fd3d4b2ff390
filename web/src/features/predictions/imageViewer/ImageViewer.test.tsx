import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CurrentUser, type Reportable, ReportingContext } from '#api/index.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { somePost } from '../testing/somePost.ts'
import ImageViewer from './ImageViewer.tsx'

const { prediction: post } = somePost()
const usualMatch = window.matchMedia
afterEach(() => {
  window.matchMedia = usualMatch
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

const photos = [{ url: '/uploads/a.jpg' }, { url: '/api/images/b' }]

function open({
  viewer = null,
  shown = photos,
  start = 0,
  report = () => undefined,
}: {
  viewer?: CurrentUser | null
  shown?: readonly { url: string; isHeld?: true }[]
  start?: number
  report?: (thing: Reportable) => void
} = {}) {
  const onClose = jest.fn()
  renderAs(
    viewer,
    <ReportingContext value={report}>
      <ImageViewer post={post} photos={shown} name="Jonas" start={start} onClose={onClose} />
    </ReportingContext>,
  )
  return onClose
}

test('the viewer shows photos in full size', () => {
  open()
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    '/api/images/a.jpg',
    '/api/images/b',
  ])
  expect(screen.getByText('1 of 2')).toBeInTheDocument()
})

test.each(['Back', 'Close'])('%s closes the viewer', async (name) => {
  const onClose = open()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape closes the viewer, and so does a tap beside the photo', async () => {
  const onClose = open()
  await userEvent.keyboard('{Escape}')
  const [slide] = screen.getAllByRole('listitem')
  if (slide) await userEvent.click(slide)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test.each([
  ['a visitor', null],
  ['a member', amina],
] as const)('%s can report the photo of another member', async (_who, viewer) => {
  const report = jest.fn()
  const file = 'AbCdEfGhIjKlMnOpQrSt_-'
  open({
    viewer,
    report,
    shown: [{ url: '/api/images/other', isHeld: true }, { url: `/api/images/${file}` }],
    start: 1,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  const person = { id: post.userId, name: 'Jonas' }
  expect(report.mock.calls).toEqual([[{ kind: 'post', id: post.id, photoFile: file, person }]])
})

test('a photo at another address is reported as its post', async () => {
  const report = jest.fn()
  open({ report, shown: [{ url: 'https://elsewhere.example/photo.jpg' }] })
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(report.mock.calls).toEqual([[expect.objectContaining({ id: post.id, photoFile: undefined })]])
})

test('own photos have no report button', () => {
  open({ viewer: { ...amina, id: post.userId } })
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test.each([
  ['with motion', 'smooth', false],
  ['with reduced motion', 'instant', true],
])('%s, the step to the next photo is %s', async (_when, behavior, isReduced) => {
  window.matchMedia = (media) => Object.assign(usualMatch(media), { matches: isReduced })
  open()
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ behavior }))
})

test('the button that leads to the last photo leaves the focus in the viewer', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
  const strip = screen.getByRole('list')
  strip.scrollLeft = 1
  fireEvent.scroll(strip)
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  expect(screen.getByRole('dialog')).toHaveFocus()
})
