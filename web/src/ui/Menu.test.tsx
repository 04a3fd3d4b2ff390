import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Menu } from './Menu.tsx'

const items = ['Copy Link', 'Edit', 'Delete'].map((label) => ({ label, run: jest.fn() }))
const item = (name: string) => screen.getByRole('menuitem', { name })

function renderMenu() {
  render(
    <>
      <Menu label="More" items={items} />
      <input aria-label="after" />
    </>,
  )
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  return { button, user: userEvent.setup() }
}

test('arrow keys open a menu at its first or last item, and Escape returns the focus', async () => {
  const { button, user } = renderMenu()
  await user.keyboard('{ArrowDown}')
  expect(item('Copy Link')).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(button).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(item('Delete')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(item('Copy Link')).toHaveFocus()
  await user.keyboard('{End}{Home}{ArrowDown}{Enter}')
  expect(items[1]?.run).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
})

test('a letter moves to the next item that begins with it; with Control it is the browser’s', async () => {
  const { user } = renderMenu()
  await user.keyboard('{Enter}d')
  expect(item('Delete')).toHaveFocus()
  await user.keyboard('c')
  expect(item('Copy Link')).toHaveFocus()
  await user.keyboard('x{Control>}e{/Control}')
  expect(item('Copy Link')).toHaveFocus()
})

test('the chosen one of several choices is checked, and the keys move through choices as through items', async () => {
  const choices = ['All', 'Some', 'None'].map((label) => ({ label, chosen: label === 'Some', run: jest.fn() }))
  render(<Menu label="More" items={[...items, ...choices]} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const radios = screen.getAllByRole('menuitemradio')
  expect(radios.map((radio) => [radio.textContent, radio.getAttribute('aria-checked')])).toEqual([
    ['All', 'false'],
    ['Some', 'true'],
    ['None', 'false'],
  ])
  for (const each of screen.getAllByRole('menuitem')) expect(each).not.toHaveAttribute('aria-checked')
  await user.keyboard('{End}')
  expect(screen.getByRole('menuitemradio', { name: 'None' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(choices.map(({ run }) => run.mock.calls.length)).toEqual([0, 1, 0])
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Tab closes a menu and goes on from its button', async () => {
  const { user } = renderMenu()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByLabelText('after')).toHaveFocus()
})
