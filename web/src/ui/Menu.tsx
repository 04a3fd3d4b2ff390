import { type ReactNode, useId, useRef, useState } from 'react'
import { reportNotLoaded } from './failures.ts'
import { IconButton } from './IconButton.tsx'
import { MoreIcon } from './icons/frame-icons.tsx'
import { type Loadable, lazily } from './lazily.tsx'
import type { MenuItem, OpenMenuProps } from './OpenMenu.tsx'

export type { MenuItem } from './OpenMenu.tsx'

/** The list that a menu opens; loaded once the browser is idle. */
export const openMenu = lazily(() => import('./OpenMenu.tsx'))
const { Component: OpenMenu } = openMenu

/** A button with three dots that opens a menu. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <MenuButton label={label} list={openMenu}>
      {(opened) => <OpenMenu {...opened} items={items} />}
    </MenuButton>
  )
}

interface MenuButtonProps {
  label: string
  /** The component of the list; loaded before the menu opens. */
  list: Loadable
  children(opened: OpenedMenu): ReactNode
}

/** The props that the button passes to the list of an open menu. */
export type OpenedMenu = Omit<OpenMenuProps, 'items'>

/** A menu button whose list and items are loaded on demand. */
export function MenuButton({ label, list, children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** The item that gets the focus on opening; undefined while the menu is closed. */
  const [open, setOpen] = useState<'first' | 'last'>()
  const id = useId()

  const openAt = (start: 'first' | 'last') => list.whenLoaded(() => setOpen(start), reportNotLoaded)
  const close = (restoreFocus: boolean) => {
    setOpen(undefined)
    if (restoreFocus) button.current?.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(undefined) : openAt('first'))}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          openAt(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      />
      {open && button.current && children({ id, label, start: open, anchor: button.current, onClose: close })}
    </>
  )
}
