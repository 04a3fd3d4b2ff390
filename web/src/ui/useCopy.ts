import { useEffect, useRef, useState } from 'react'
import { topDialog } from './topDialog.ts'

/** How long an icon confirms a copy, in ms. */
export const copyConfirmMs = 2_000

/** Hook that copies texts. `copied` is true for two seconds after a success; `copy` returns whether it worked. */
export function useCopy(): { copied: boolean; copy(text: string): Promise<boolean> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    copied,
    async copy(text) {
      const done = await copyText(text)
      clearTimeout(timer.current)
      setCopied(done)
      if (done) timer.current = setTimeout(() => setCopied(false), copyConfirmMs)
      return done
    },
  }
}

/** Copies a text with the clipboard API or, if that fails or is missing (plain http), with `execCommand`. */
async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>
  try {
    if (!clipboard) throw new Error('The clipboard is closed')
    await clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

/** Copies without the clipboard permission. Returns false on failure. */
export function copyByCommand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  // Inside an open dialog, because text outside of it is inert and cannot be selected.
  const container = topDialog()?.firstElementChild ?? document.body
  container.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
