import { useEffect, useEffectEvent } from 'react'
import { topDialog } from '../../ui/index.ts'

const typedInto = 'input, textarea, select, [contenteditable]'

/** Calls `onSlash` when someone presses "/", unless they are typing or a dialog is open. */
export function useSlashKey(onSlash: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.isComposing || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    if (topDialog()) return
    event.preventDefault()
    onSlash()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
