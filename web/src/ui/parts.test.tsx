import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Avatar, initialsOf } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { agreeShare, CrowdBar } from './CrowdBar.tsx'
import { Tabs } from './Tabs.tsx'
import { Tooltip } from './Tooltip.tsx'

afterEach(() => {
  jest.useRealTimers()
})

test('the crowd bar shows the share of agreement, and nothing where nobody voted', () => {
  expect([agreeShare(0, 0), agreeShare(3, 1), agreeShare(0, 2)]).toEqual([null, 0.75, 0])
  const { rerender, container } = render(<CrowdBar agree={3} disagree={1} label="3 agree, 1 disagrees" />)
  const bar = screen.getByRole('img', { name: '3 agree, 1 disagrees' })
  expect(bar.lastElementChild).toHaveStyle({ '--share': '0.75' })
  rerender(<CrowdBar agree={0} disagree={0} />)
  expect(container.firstElementChild).toHaveAttribute('data-undecided')
  expect(container.firstElementChild).toBeEmptyDOMElement()
})

test('initials are whole characters of the first and last word', () => {
  expect(['Amina Otieno', 'mei', 'José  de la Cruz', '👩‍🚀 space', ''].map(initialsOf)).toEqual([
    'AO',
    'M',
    'JC',
    '👩S',
    '',
  ])
})

test('a picture that fails to load gives way to the initials', () => {
  const { container } = render(<Avatar name="Amina Otieno" src="/gone.webp" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container).toHaveTextContent('AO')
})

test('a pending button says so, keeps the focus and does nothing', async () => {
  const onClick = jest.fn()
  render(
    <Button pending onClick={onClick}>
      Save
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('button')).toHaveFocus()
})

/** jsdom's pointer events know no kind of pointer. */
class MousePointer extends MouseEvent {
  readonly pointerType = 'mouse'
}

test('tooltips: open after 700 ms, and at once within 300 ms after another', () => {
  jest.useFakeTimers()
  render(
    <>
      <Tooltip text="About one">
        <button type="button">one</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">two</button>
      </Tooltip>
    </>,
  )
  const over = (name: string) => fireEvent(screen.getByText(name), new MousePointer('pointerover', { bubbles: true }))
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  over('one')
  wait(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
  wait(1)
  expect(screen.getByRole('tooltip')).toHaveTextContent('About one')
  fireEvent.pointerLeave(screen.getByText('one'))
  over('two')
  wait(0)
  expect(screen.getByRole('tooltip')).toHaveTextContent('About two')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerLeave(screen.getByText('two'))
  wait(301)
  over('one')
  wait(699)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

function TwoTabs() {
  const [active, setActive] = useState<'a' | 'b'>('a')
  const tabs = [
    { key: 'a', label: 'A', content: 'first' },
    { key: 'b', label: 'B', content: 'second' },
  ] as const
  return <Tabs<'a' | 'b'> label="Letters" tabs={tabs} active={active} onChange={setActive} />
}

test('tabs follow the arrows, around the ends', async () => {
  render(<TwoTabs />)
  await userEvent.click(screen.getByRole('tab', { name: 'A' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tabpanel', { name: 'B' })).toHaveTextContent('second')
  expect(screen.getByRole('tab', { name: 'B' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'A' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'B' })).toHaveAttribute('aria-selected', 'true')
})
