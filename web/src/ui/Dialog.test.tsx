import { expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { showToast } from './toast/store.ts'
import { Toaster } from './toast/Toaster.tsx'

function Page({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <div id="root">
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onClose={close} title="Write">
        <input aria-label="first" data-autofocus="" />
        <button type="button" onClick={() => setAsking(true)}>
          ask
        </button>
        <ConfirmDialog
          open={asking}
          title="Really?"
          text="This cannot be undone."
          confirmLabel="Do it"
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </div>
  )
}

test('focus goes in, stays in, and returns to the control that opened the dialog', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByText('open'))
  const dialog = screen.getByRole('dialog', { name: 'Write' })
  expect(screen.getByLabelText('first')).toHaveFocus()
  for (let press = 0; press < 5; press += 1) {
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
  await user.tab({ shift: true })
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('open')).toHaveFocus()
})

test('the focus trap ignores hidden elements, elements without a tab stop and unchecked radio buttons', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Dialog open onClose={() => undefined} title="Choose">
        <input type="radio" name="letter" aria-label="a" defaultChecked />
        <input type="radio" name="letter" aria-label="b" />
        <button type="button" tabIndex={-1}>
          by the arrows
        </button>
        <button type="button" hidden>
          hidden
        </button>
      </Dialog>
      <button type="button">outside</button>
    </>,
  )
  const close = screen.getByRole('button', { name: 'Close' })
  await user.tab()
  expect(close).toHaveFocus()
  await user.tab()
  expect(screen.getByLabelText('a')).toHaveFocus()
  await user.tab()
  expect(close).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByLabelText('a')).toHaveFocus()
})

test('the page below an open dialog is inert, and so is a dialog below another', async () => {
  const user = userEvent.setup()
  const { container } = render(<Page />)
  const root = container.querySelector('#root') as HTMLElement
  await user.click(screen.getByText('open'))
  await waitFor(() => expect(root.inert).toBe(true))
  await user.click(screen.getByText('ask'))
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  const lower = screen.getByLabelText('first').closest('[data-dialog]') as HTMLElement
  expect(lower.inert).toBe(true)
  await user.keyboard('{Escape}')
  expect(lower.inert).toBe(false)
  expect(root.inert).toBe(true)
})

test('Escape closes only the topmost dialog, and a press on the backdrop closes no question', async () => {
  const user = userEvent.setup()
  const onClose = jest.fn()
  render(<Page onClose={onClose} />)
  await user.click(screen.getByText('open'))
  await user.click(screen.getByText('ask'))
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('alertdialog').parentElement as HTMLElement })
  expect(screen.getByRole('alertdialog')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape closes a dialog that has just appeared, before its effects have run', () => {
  const onClose = jest.fn()
  const pressed: number[] = []
  function Below() {
    useLayoutEffect(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      pressed.push(onClose.mock.calls.length)
    }, [])
    return null
  }
  render(
    <>
      <Dialog open onClose={onClose} title="Write">
        <input aria-label="first" />
      </Dialog>
      <Below />
    </>,
  )
  expect(pressed).toEqual([1])
})

test('Escape that ends the composing of a word closes nothing', async () => {
  const user = userEvent.setup()
  const onClose = jest.fn()
  render(<Page onClose={onClose} />)
  await user.click(screen.getByText('open'))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true }))
  expect(onClose).not.toHaveBeenCalled()
})

test('opening a dialog removes a success toast, but not an error toast', async () => {
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  act(() => showToast({ tone: 'error', title: 'Not sent' }))
  await screen.findByText('Not sent')
  await userEvent.click(screen.getByText('open'))
  expect(screen.getByText('Not sent')).toBeVisible()
  act(() => showToast({ tone: 'success', title: 'Sent' }))
  await screen.findByText('Sent')
  await userEvent.click(screen.getByText('ask'))
  expect(screen.queryByText('Sent')).not.toBeInTheDocument()
})
