import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ChevronIcon } from '../icons/landing-icons.tsx'
import styles from './Combobox.module.css'
import { TextField } from './Field.tsx'
import { type Option, searchOptions } from './searchOptions.ts'

interface ComboboxProps {
  label: string
  options: readonly Option[]
  /** The chosen option's value; empty if nothing is chosen. */
  value: string
  onChange(value: string): void
  error?: string | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  /** Shown if no option matches. */
  emptyText: string
}

/** A choice from a long list, searched by typing. Follows the WAI-ARIA keyboard pattern. */
export function Combobox({ options, value, onChange, emptyText, ...field }: ComboboxProps) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const { open, found, active, search, ...list } = useList(options, chosen)
  const choose = (option: Option | undefined) => {
    if (option) onChange(option.value)
    list.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return // Enter confirms a word of an input method
    if (event.key === 'Escape' && open) event.stopPropagation()
    if (event.key === 'Enter' && open) choose(found[active])
    else if (!list.move(event.key)) return
    event.preventDefault()
  }
  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        role="combobox"
        aria-expanded={open}
        aria-controls={open && found.length > 0 ? `${id}list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${id}${found[active].value}` : undefined}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        value={search ?? chosen?.label ?? ''}
        onChange={(event) => list.type(event.target.value)}
        onClick={list.openList}
        onFocus={(event) => event.target.select()}
        onBlur={list.close}
        onKeyDown={onKeyDown}
      />
      <ChevronIcon className={styles.chevron} />
      {open && found.length > 0 && (
        <OptionList id={id} label={field.label} options={found} active={active} value={value} onChoose={choose} />
      )}
      {/* Always present: screen readers announce changes only in a region that they already know. */}
      <div role="status">{open && found.length === 0 && <p className={styles.list}>{emptyText}</p>}</div>
    </div>
  )
}

interface OptionListProps {
  id: string
  label: string
  options: readonly Option[]
  active: number
  value: string
  onChoose(option: Option): void
}

function OptionList({ id, label, options, active, value, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // In newer browsers `scrollIntoView` returns a promise, which an effect must not return.
  useEffect(() => void list.current?.scrollIntoView?.({ block: 'nearest' }), [])
  useEffect(() => void list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' }), [active])
  return (
    <div
      ref={list}
      id={`${id}list`}
      role="listbox"
      aria-label={label}
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()} // so that the field keeps the focus, even during scrolling
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={option.value}
          id={`${id}${option.value}`}
          role="option"
          aria-selected={option.value === value}
          data-active={place === active || undefined}
          className={styles.option}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

/** The list's state: whether it is open, the typed text (undefined until the person types), the matches, the active one. */
function useList(options: readonly Option[], chosen: Option | undefined) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState<string>()
  const [active, setActive] = useState(0)
  const found = search === undefined ? options : searchOptions(options, search)
  const open = () => {
    if (isOpen) return
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setSearch(undefined)
  }
  const type = (text: string) => {
    setSearch(text)
    setActive(0)
    setOpen(true)
  }
  /** Handles Escape and the vertical arrow keys. Returns whether the key was handled. */
  const move = (key: string): boolean => {
    if (key === 'Escape' && isOpen) close()
    else if (key === 'ArrowDown' && !isOpen) open()
    else if (key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
    else if (key === 'ArrowUp' && isOpen) setActive(Math.max(active - 1, 0))
    else return false
    return true
  }
  return { open: isOpen, found, active, search, openList: open, close, type, move }
}
