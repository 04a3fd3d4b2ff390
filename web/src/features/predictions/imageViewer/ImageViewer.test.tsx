import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAs } from '../../../testing/render.tsx'
import ImageViewer from './ImageViewer.tsx'

const photos = [{ url: '/uploads/a.jpg' }, { url: '/api/images/b' }]

function open() {
  const onClose = jest.fn()
  renderAs(null, <ImageViewer photos={photos} name="Jonas" start={0} onClose={onClose} />)
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
