import { useState } from 'react'
import { useCurrentUser } from '#api/index.ts'
import type { GroupToPostIn, PostType } from '../model/types.ts'
import { PostDialog } from './PostDialog.tsx'
import { PostTypeDialog } from './PostTypeDialog.tsx'
import { takeReopen } from './reopenDraft.ts'

interface CreateOverlayProps {
  open: boolean
  /** The group that the post is for; undefined for none. */
  group?: GroupToPostIn | undefined
  onClose(): void
}

/** Creates a post: asks for its type, then opens the dialog. A draft that an expired session interrupted opens at once. */
export default function CreateOverlay({ open, group: given, onClose }: CreateOverlayProps) {
  const { user } = useCurrentUser()
  const [interrupted, setInterrupted] = useState(takeReopen)
  const [chosen, setChosen] = useState<PostType | undefined>(interrupted?.postType)
  if (!user) return null
  const group = given ?? interrupted?.group

  function close() {
    setChosen(undefined)
    setInterrupted(undefined)
    onClose()
  }
  return (
    <>
      <PostTypeDialog memberId={user.id} group={group} open={open && !chosen} onChoose={setChosen} onClose={close} />
      {(['prediction', 'comparison'] as const).map((postType) => (
        <PostDialog
          key={`${postType} ${group?.id}`}
          owner={{ memberId: user.id, postType, group }}
          open={open && chosen === postType}
          onClose={close}
        />
      ))}
    </>
  )
}
