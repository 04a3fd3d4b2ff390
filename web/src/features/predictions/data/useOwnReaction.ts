import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys, type ReactionKind, readReactions, session, useCurrentUser, useRequireSignIn } from '#api/index.ts'
import { reportNotLoaded, useReportAction, useTranslation } from '#ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import { usePosts } from './usePosts.ts'

type Sending = typeof import('#api/sendReaction.ts')

/** The code that sends reactions; undefined until it is loaded. Kept, because even a repeated import takes a moment. */
let loaded: Sending | undefined

async function loadSending(): Promise<Sending> {
  loaded = await import('#api/sendReaction.ts')
  return loaded
}

/** Loads the code that sends reactions. Afterwards a tap is sent at once, so it is not lost if the page is left. */
export const reactionSending = { load: loadSending }

interface OwnReaction {
  /** The viewer's reaction; null for none or while unknown, because feeds do not contain it. */
  readonly mine: ReactionKind | null
  /** Loads the post's reactions if they are not cached. */
  prepare(): void
  /** Sets the viewer's reaction, or removes it (null). Visitors are asked to sign up. */
  react(kind: ReactionKind | null): void
}

/** The viewer's reaction to a post, for its card. */
export function useOwnReaction(item: FeedItem): OwnReaction {
  const { id } = item.prediction
  const { t } = useTranslation(['predictions', 'common'])
  const { store } = usePosts()
  const client = useQueryClient()
  const report = useReportAction(session)
  const requireSignIn = useRequireSignIn()
  const queryKey = keys.reactions.ofPost(id)
  const queryFn = ({ signal }: { signal: AbortSignal }) => readReactions(id, signal)
  const { user } = useCurrentUser()
  const { data } = useQuery({ queryKey, queryFn, enabled: false })
  const { data: own = null } = useQuery({
    queryKey: keys.reactions.own(id),
    queryFn: async () => (await import('#api/ownReactions.ts')).readOwnReaction(id),
    enabled: user !== null && item.reactionCount > 0 && !data,
  })
  const mine = data ? data.mine : own

  const change = (count: (known: number) => number) =>
    store.change(id, (known) => ({ ...known, reactionCount: count(known.reactionCount) }))
  const onStep = (step: number) => change((known) => Math.max(0, known + step))
  const onCount = (count: number) => change(() => count)
  const onError = (error: unknown) =>
    report(error, { title: t('card.reactFailed'), fallback: t('common:tryAgainLater') })

  function react(kind: ReactionKind | null) {
    if (!requireSignIn()) return
    if (!data && own) client.setQueryData(queryKey, { counts: { [own]: 1 }, mine: own })
    const shownStep = Number(kind !== null) - Number(mine !== null)
    onStep(shownStep)
    const send = ({ sendReaction }: Sending) => sendReaction(client, id, kind, { shownStep, onStep, onCount, onError })
    if (loaded) return send(loaded)
    loadSending().then(send, () => {
      onStep(-shownStep)
      reportNotLoaded()
    })
  }
  return { mine, prepare: () => void client.prefetchQuery({ queryKey, queryFn }), react }
}
