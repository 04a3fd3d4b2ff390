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

/** Replaces the votes of an ended post: the question to the owner, the outcome, or a note that there is a result. */
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
