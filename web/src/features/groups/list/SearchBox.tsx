import { useEffect, useRef, useState } from 'react'
import { CrossIcon, IconButton, TextField, useTranslation } from '#ui/index.ts'
import styles from './SearchBox.module.css'

/** Debounce time after typing, in ms. */
const pauseMs = 250

/** A search field. Calls `onChange` after the debounce time. If `value` changes for another reason, the field shows it. */
export function SearchBox({ value, onChange }: { value: string; onChange(searchText: string): void }) {
  const { t } = useTranslation('groups')
  const [text, setText] = useState(value)
  // The current `value`, then the values sent since, oldest first. A slow render may still pass one of the older values.
  const sent = useRef([value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const at = sent.current.findIndex((own) => own.trim() === value.trim())
    sent.current = at < 0 ? [value] : sent.current.slice(at)
    if (at >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  const change = (next: string, waitMs: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current.push(next)
      onChange(next)
    }, waitMs)
  }
  return (
    <search className={styles.box}>
      <TextField
        ref={field}
        type="search"
        enterKeyHint="search"
        label={t('search')}
        labelHidden
        placeholder={t('searchHint')}
        dir="auto"
        value={text}
        onChange={(event) => change(event.target.value, pauseMs)}
      />
      {text !== '' && (
        <IconButton
          label={t('clearSearch')}
          icon={<CrossIcon />}
          className={styles.clear}
          onClick={() => {
            change('', 0)
            field.current?.focus()
          }}
        />
      )}
    </search>
  )
}
