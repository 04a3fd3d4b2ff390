import { OwnResult } from '../evidence/OwnResult.tsx'
import { isUnseen, type Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { DidItHappen } from './DidItHappen.tsx'
import { Outcome } from './Outcome.tsx'
import { ResultIn } from './ResultIn.tsx'

interface ResultProps {
  item: FeedItem
  phase: Phase
  viewerId: string | undefined
}

/** In place of the votes: the question to the owner, or the outcome, or that there is one. */
export default function Result({ item, phase, viewerId }: ResultProps) {
  if (phase === 'ended') return <DidItHappen item={item} />
  if (isUnseen(item, viewerId)) return <ResultIn item={item} />
  return (
    <>
      <Outcome item={item} viewerId={viewerId} />
      <OwnResult item={item} />
    </>
  )
}
