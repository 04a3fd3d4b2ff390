import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CurrentUser } from '#api/index.ts'
import { RevealHost } from '#features/predictions/reveal/openReveal.tsx'
import { topDialog } from '#ui/index.ts'
import { openOverlay, searchOverlay } from '../overlays.ts'
import { MemberFrame } from './MemberFrame.tsx'
import { ShellContext } from './shell.ts'
import { useCreating } from './useCreating.tsx'

const { Component: SearchOverlay } = searchOverlay

/** An overlay is loaded when it is first opened, and then stays mounted. */
type Overlay = 'never' | 'open' | 'closed'

/** The frame and the overlays of members. */
export default function MemberShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { create, createIn, overlay } = useCreating()
  const [searching, setSearching] = useState<Overlay>('never')
  const search = useCallback(() => openOverlay(searchOverlay, () => setSearching('open')), [])
  useSlashKey(search)
  const shell = useMemo(() => ({ user, create, createIn }), [user, create, createIn])
  return (
    <ShellContext value={shell}>
      <MemberFrame user={user} onCreate={create} onSearch={search}>
        {children}
      </MemberFrame>
      {overlay}
      <RevealHost />
      {searching !== 'never' && (
        <Suspense>
          <SearchOverlay memberId={user.id} open={searching === 'open'} onClose={() => setSearching('closed')} />
        </Suspense>
      )}
    </ShellContext>
  )
}

const typedInto = 'input, textarea, select, [contenteditable]'

/** Calls `onSlash` when the member presses "/", unless they are typing or a dialog is open. */
function useSlashKey(onSlash: () => void): void {
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
