import { useState } from 'react'
import { useCurrentUser } from '../../../api/index.ts'
import type { PostType } from '../model/types.ts'
import { Chooser } from './Chooser.tsx'
import { PostDialog } from './PostDialog.tsx'
import { takeReopen } from './reopen.ts'

/** Making a post: first what kind, then the dialog for it. An interrupted draft opens at once. */
export default function CreateOverlay({ open, onClose }: { open: boolean; onClose(): void }) {
  const { user } = useCurrentUser()
  const [chosen, setChosen] = useState<PostType | undefined>(takeReopen)
  if (!user) return null

  function close() {
    setChosen(undefined)
    onClose()
  }
  return (
    <>
      <Chooser memberId={user.id} open={open && !chosen} onChoose={setChosen} onClose={close} />
      {(['prediction', 'comparison'] as const).map((postType) => (
        <PostDialog
          key={postType}
          owner={{ memberId: user.id, postType }}
          open={open && chosen === postType}
          onClose={close}
        />
      ))}
    </>
  )
}
