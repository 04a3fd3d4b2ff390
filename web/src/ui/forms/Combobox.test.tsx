import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Combobox } from './Combobox.tsx'

const options = ['Kenya', 'Kiribati', 'Norway'].map((label) => ({ value: label.slice(0, 3), label }))

function renderField() {
  const onChange = jest.fn()
  render(<Combobox label="Country" options={options} value="" onChange={onChange} emptyText="No such country" />)
  return { field: screen.getByRole('combobox', { name: 'Country' }), onChange, user: userEvent.setup() }
}

test('the field names its list and the active option, which Enter chooses', async () => {
  const { field, onChange, user } = renderField()
  await user.type(field, 'k')
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active()).toHaveTextContent('Kenya')
  await user.keyboard('{ArrowDown}')
  expect(active()).toHaveTextContent('Kiribati')
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith('Kir')
})

test('an empty result is announced by an existing live region, and the field names no list', async () => {
  const { field, user } = renderField()
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  await user.type(field, 'xyz')
  expect(region).toHaveTextContent('No such country')
  expect(field).not.toHaveAttribute('aria-controls')
  await user.keyboard('{Escape}')
  expect(region).toBeEmptyDOMElement()
})

test('Enter that ends the composing of a word chooses nothing', async () => {
  const { field, onChange, user } = renderField()
  await user.type(field, 'k')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 }) // as in Safari, after composing has ended
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('listbox')).toBeInTheDocument()
})
