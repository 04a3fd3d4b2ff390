import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { onceUncovered, useIsMounted } from '#ui/index.ts'
import { searchOf } from '../model/queue.ts'
import type { CaseState } from '../model/types.ts'

/**
 * The open case; `?case=` in the address contains its id. On a phone, opening a case adds a history entry, so that Back leads
 * to the list. If the case is shown beside the list, opening adds no entry, because a moderator opens dozens of cases.
 */
export function useOpenCase(state: CaseState, isBeside: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state: entry }: { state: unknown } = useLocation()
  const openId = search.get('case') ?? undefined
  const isHere = useIsMounted()
  const isFromList = typeof entry === 'object' && entry !== null && 'fromList' in entry
  const show = (id: string | undefined, how: { replace: boolean; state?: unknown }) =>
    onceUncovered(() => void navigate({ search: searchOf(state, id) }, how))

  function open(id: string) {
    if (!isHere.current) return
    if (openId === undefined && !isBeside) show(id, { replace: false, state: { fromList: true } })
    else show(id, { replace: true, state: entry })
  }
  function close() {
    if (!isBeside && isFromList) onceUncovered(() => void navigate(-1))
    else show(undefined, { replace: true })
  }
  return { openId, open, close }
}
