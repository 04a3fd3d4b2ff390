import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { renderAs } from '#testing/render.tsx'
import { LazyPhoto } from './LazyPhoto.tsx'

const photo = { url: '/api/images/abc', width: 400, height: 300 }
const url = '/api/images/abc?w=400&h=300&q=60&f=webp'
const image = () => screen.getByRole('img')

test('a photo that fails in its small size is loaded in full size, then reported as missing', () => {
  const onMissing = jest.fn()
  renderAs(null, <LazyPhoto photo={photo} url={url} alt="Photo 1 by Jonas" onMissing={onMissing} />)
  expect(image()).toHaveAttribute('src', url)
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', '/api/images/abc')
  fireEvent.error(image())
  expect(onMissing).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Image not found')).toBeInTheDocument()
  expect(screen.getByText('File may have been deleted')).toBeInTheDocument()
})
