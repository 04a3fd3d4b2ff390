import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { Avatar, initialsOf } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { agreeShare, CrowdBar } from './CrowdBar.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorState, RetryLine } from './RetryLine.tsx'
import { Tabs } from './Tabs.tsx'
import { Tooltip } from './Tooltip.tsx'

afterEach(() => {
  jest.useRealTimers()
})

test('the crowd bar shows the share of agreement, and nothing without votes', () => {
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

test('an avatar is requested in the shown size times the pixel ratio, up to 3', () => {
  const { container } = render(<Avatar name="Amina Otieno" src="/api/images/amina" size="large" />)
  const picture = container.querySelector('img') as HTMLImageElement
  const asked = (sidePx: number) => `/api/images/amina?w=${sidePx}&h=${sidePx}&q=60&f=webp`
  expect(picture).toHaveAttribute('src', asked(56))
  expect(picture).toHaveAttribute('srcset', `${asked(56)} 1x, ${asked(112)} 2x, ${asked(168)} 3x`)
})

test('the ground of initials is chosen by the id: one of 24, and the same under another name', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `0190aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`)
  const groundsUnder = (name: string) => {
    const { container, unmount } = render(ids.map((id) => <Avatar key={id} id={id} name={name} />))
    const grounds = [...container.children].map((avatar) => avatar.getAttribute('style'))
    unmount()
    return grounds
  }
  const grounds = groundsUnder('Amina Otieno')
  expect(new Set(grounds).size).toBe(24)
  expect(groundsUnder('Amina Berg')).toEqual(grounds)
})

test('an old picture address is mapped to the image API, an external one is used unchanged', () => {
  const { container, rerender } = render(<Avatar name="Amina" src="/uploads/amina.jpg" size="small" />)
  const picture = () => container.querySelector('img')
  expect(picture()).toHaveAttribute('src', '/api/images/amina.jpg?w=28&h=28&q=60&f=webp')
  rerender(<Avatar name="Amina" src="https://provider.test/amina" size="small" />)
  expect(picture()).toHaveAttribute('src', 'https://provider.test/amina')
  expect(picture()).not.toHaveAttribute('srcset')
})

test('a picture that fails to load is replaced by the original, and that by the initials', () => {
  const { container } = render(<Avatar name="Amina Otieno" src="/api/images/gone" />)
  const picture = () => container.querySelector('img') as HTMLImageElement
  fireEvent.error(picture())
  expect(picture()).toHaveAttribute('src', '/api/images/gone')
  expect(picture()).not.toHaveAttribute('srcset')
  fireEvent.error(picture())
  expect(container).toHaveTextContent('AO')
})

test('a pending button is marked as busy, keeps the focus and ignores clicks', async () => {
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

/** jsdom's pointer events have no pointerType. */
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

test('a tooltip stays while the pointer is on it, and is closed by a press that nothing else receives', () => {
  jest.useFakeTimers()
  const onPress = jest.fn()
  render(
    <div onPointerDown={onPress}>
      <Tooltip text="About one">
        <button type="button">one</button>
      </Tooltip>
    </div>,
  )
  const go = (from: Element, to: Element | null) => {
    fireEvent(from, new MousePointer('pointerout', { bubbles: true, relatedTarget: to }))
    if (to) fireEvent(to, new MousePointer('pointerover', { bubbles: true, relatedTarget: from }))
    act(() => jest.advanceTimersByTime(700))
  }
  const one = screen.getByText('one')
  const bubble = () => screen.queryByRole('tooltip') as HTMLElement
  go(document.body, one)
  go(one, bubble())
  go(bubble(), one)
  go(one, bubble())
  expect(one).toHaveAccessibleDescription('About one')
  go(bubble(), document.body)
  expect(bubble()).toBeNull()
  go(document.body, one)
  fireEvent.pointerDown(bubble())
  expect(bubble()).toBeNull()
  expect(onPress).not.toHaveBeenCalled()
})

test('Escape closes only the tooltip, and a tooltip that repeats the name is no description', () => {
  jest.useFakeTimers()
  const onClose = jest.fn()
  render(<Dialog open onClose={onClose} title="Write" />)
  const close = screen.getByRole('button', { name: 'Close' })
  fireEvent(close, new MousePointer('pointerover', { bubbles: true }))
  act(() => jest.advanceTimersByTime(700))
  expect(screen.getByRole('tooltip')).toHaveTextContent('Close')
  expect(close).not.toHaveAttribute('aria-describedby')
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(close, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
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

test('Alt and an arrow are the browser’s, and Tab leads into a panel that has nothing to focus', async () => {
  render(<TwoTabs />)
  const first = screen.getByRole('tab', { name: 'A' })
  await userEvent.click(first)
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(first).toHaveFocus()
  expect(screen.getByRole('tabpanel')).not.toHaveAttribute('tabindex')
  await userEvent.tab()
  expect(screen.getByRole('tabpanel', { name: 'A' })).toHaveFocus()
})

/** Posts that can be loaded only after Retry. If `isWhole`, the part around the posts has its final form only with them. */
function Posts({ failure, isWhole = false }: { failure(retry: () => void): ReactNode; isWhole?: boolean }) {
  const [isLoaded, setLoaded] = useState(false)
  const failed = failure(() => setLoaded(true))
  if (isWhole && !isLoaded) return <aside>{failed}</aside>
  return <section aria-label="Posts">{isLoaded ? <a href="/post">Post</a> : failed}</section>
}

test.each([
  ['error state', (retry: () => void) => <ErrorState title="Not loaded" onRetry={retry} />],
  ['retry line', (retry: () => void) => <RetryLine text="Not loaded" onRetry={retry} />],
])('after Retry in an %s, the part of the screen around it has the focus', async (_, failure) => {
  const { unmount } = render(<Posts failure={failure} />)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const part = screen.getByRole('region', { name: 'Posts' })
  expect(part).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Post' })).toHaveFocus()
  expect(part).not.toHaveAttribute('tabindex')
  unmount()
  render(
    <main tabIndex={-1}>
      <Posts failure={failure} isWhole />
    </main>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByRole('main')).toHaveFocus()
})
