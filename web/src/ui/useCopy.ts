import { useEffect, useRef, useState } from 'react'
import { copyText } from './copyText.ts'

/** How long an icon confirms that something was copied. */
const confirmMs = 2_000

/** Copies texts. `copied` is true for two seconds after one was; `copy` answers whether it was. */
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
      if (done) timer.current = setTimeout(() => setCopied(false), confirmMs)
      return done
    },
  }
}
