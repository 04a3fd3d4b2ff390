import { useEffect, useRef, useState } from 'react'
import type { Attempt, Draft } from '../model/draft.ts'
import { type DraftOwner, dropDraft, keepDraft, loadDraft } from './draftStorage.ts'
import { keepPhotos, loadPhotos } from './photoStorage.ts'

export interface DraftState {
  readonly draft: Draft
  readonly photos: readonly File[]
  change(part: Partial<Draft>): void
  setPhotos(change: (photos: readonly File[]) => readonly File[]): void
  /** The last attempt to post, if its outcome is unknown. Repeating the attempt does not post twice. */
  readonly attempt: Attempt | undefined
  setAttempt(attempt: Attempt | undefined): void
  /** Deletes the draft and its photos after posting. */
  drop(): void
}

/** A draft that survives closing, reloading, a failed upload and an expired session. */
export function useDraft(owner: DraftOwner): DraftState {
  const first = useRef(owner) // a dialog has the same draft while it is open
  const [kept, setKept] = useState(() => loadDraft(owner))
  const latest = useRef(kept) // the member may keep typing during an attempt
  const [photos, setShownPhotos] = useState<readonly File[]>([])
  const latestPhotos = useRef<readonly File[] | undefined>(undefined) // undefined until photos are chosen

  useEffect(() => {
    let current = true
    loadPhotos(first.current).then((files) => {
      if (current && !latestPhotos.current && files.length > 0) setShownPhotos(files)
    })
    return () => {
      current = false
    }
  }, [])

  function keep({ draft, attempt }: { draft: Draft; attempt?: Attempt | undefined }) {
    latest.current = { draft, ...(attempt ? { attempt } : {}) }
    setKept(latest.current)
    keepDraft(owner, latest.current)
  }

  return {
    draft: kept.draft,
    photos,
    attempt: kept.attempt,
    change: (part) => keep({ ...latest.current, draft: { ...latest.current.draft, ...part } }),
    setPhotos(change) {
      latestPhotos.current = change(latestPhotos.current ?? photos)
      setShownPhotos(latestPhotos.current)
      void keepPhotos(owner, latestPhotos.current)
    },
    setAttempt: (attempt) => keep({ draft: latest.current.draft, attempt }),
    drop() {
      dropDraft(owner)
      void keepPhotos(owner, [])
    },
  }
}
