import { expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchBox } from './SearchBox.tsx'

test('own values that arrive late do not replace the text typed since, but a foreign value does', async () => {
  const onChange = jest.fn<(searchText: string) => void>()
  const { rerender } = render(<SearchBox value="" onChange={onChange} />)
  const box = screen.getByRole('searchbox', { name: 'Search groups' })
  const sent = (text: string) => waitFor(() => expect(onChange).toHaveBeenLastCalledWith(text))
  await userEvent.type(box, 'ra')
  await sent('ra')
  await userEvent.type(box, 'in')
  await sent('rain')
  await userEvent.type(box, 'y')
  rerender(<SearchBox value="ra" onChange={onChange} />)
  expect(box).toHaveValue('rainy')
  rerender(<SearchBox value="rain" onChange={onChange} />)
  expect(box).toHaveValue('rainy')
  await sent('rainy')
  rerender(<SearchBox value="" onChange={onChange} />)
  expect(box).toHaveValue('')
})
