import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { interruptedDraft } from '#features/predictions/create/reopenDraft.ts'
import type { GroupToPostIn } from '#features/predictions/model/types.ts'
import { createOverlay, openOverlay } from '../overlays.ts'
import type { Shell } from './shell.ts'

const { Component: CreateOverlay } = createOverlay

/** Whether the page was opened by the installed app's shortcut for creating a post. */
const isAskedFor = (): boolean => new URLSearchParams(location.search).has('create')

/** The dialogs that create a post: functions that open them, and the overlay to render. */
export function useCreating(): Pick<Shell, 'create' | 'createIn'> & { overlay: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>(() =>
    interruptedDraft() || isAskedFor() ? 'open' : 'never',
  )
  const navigate = useNavigate()
  const [group, setGroup] = useState<GroupToPostIn>()
  useEffect(() => {
    if (isAskedFor()) navigate(location.pathname, { replace: true })
  }, [navigate])
  const createIn = useCallback(
    (into?: GroupToPostIn) =>
      openOverlay(createOverlay, () => {
        setGroup(into)
        setState('open')
      }),
    [],
  )
  const create = useCallback(() => createIn(), [createIn])
  const overlay = state !== 'never' && (
    <Suspense>
      <CreateOverlay open={state === 'open'} group={group} onClose={() => setState('closed')} />
    </Suspense>
  )
  return { create, createIn, overlay }
}
