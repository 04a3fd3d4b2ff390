import { useEffect, useEffectEvent, useState } from 'react'
import { topDialog } from '#ui/index.ts'
import { type QueueKey, queueKeyOf } from '../model/keys.ts'

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox])'
const mayRepeat: readonly QueueKey[] = ['next', 'previous']

/** The queue's shortcuts, and the dialog that explains them. `run` is called for each shortcut, except that of the dialog. */
export function useKeys(run: (key: Exclude<QueueKey, 'keys'>) => void) {
  const [isOn, turn] = useKeysOn()
  const [isExplained, setExplained] = useState(false)
  useQueueKeys(isOn, (key) => (key === 'keys' ? setExplained(true) : run(key)))
  return { isOn, turn, isExplained, explain: setExplained }
}

export type Keys = ReturnType<typeof useKeys>

/** Calls `run` with each pressed key of the queue, unless the viewer is typing or a dialog is open. */
function useQueueKeys(isOn: boolean, run: (key: QueueKey) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.isComposing || event.defaultPrevented || topDialog()) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    const key = queueKeyOf(event)
    if (!key || (event.repeat && !mayRepeat.includes(key))) return
    event.preventDefault()
    run(key)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

const storageKey = 'moderationKeys'

/** Whether the keys are on in this browser. Turning them off helps with dictation and accidental typing. */
function useKeysOn(): readonly [isOn: boolean, turn: (on: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off')
  function turn(on: boolean) {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, turn]
}
