import { EvidenceView } from '../evidence/EvidenceView.tsx'
import { OwnResult } from '../evidence/OwnResult.tsx'
import { isUnseen, type Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import { DidItHappen } from './DidItHappen.tsx'
import { Outcome } from './Outcome.tsx'
import { ResultIn } from './ResultIn.tsx'
import { TakeBack } from './TakeBack.tsx'

interface ResultProps {
  item: FeedItem
  phase: Phase
  viewerId: string | undefined
  /** True on the post's own screen, which also shows the evidence and what only the owner can do about it. */
  full: boolean
}

/** Replaces the votes of an ended post: the question to the owner, the outcome, or a note that there is a result. */
export default function Result({ item, phase, viewerId, full }: ResultProps) {
  if (phase === 'ended') return <DidItHappen item={item} full={full} />
  if (isUnseen(item, viewerId)) return <ResultIn item={item} />
  if (!full)
    return (
      <Outcome item={item} viewerId={viewerId}>
        {viewerId === item.prediction.userId && <TakeBack post={item.prediction} />}
      </Outcome>
    )
  return (
    <>
      <Outcome item={item} viewerId={viewerId} evidence={<EvidenceView item={item} />} />
      <OwnResult item={item} />
    </>
  )
}
