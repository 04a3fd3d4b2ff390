import { useId, useState } from 'react'
import { paths, useCurrentUser } from '#api/index.ts'
import { Button, Dialog, useTranslation } from '#ui/index.ts'
import { useSendInvites } from '../data/useInvitePeople.ts'
import styles from './InviteDialog.module.css'
import { InviteLink } from './InviteLink.tsx'
import { PeopleToInvite } from './PeopleToInvite.tsx'

interface InviteDialogProps {
  group: { readonly id: string; readonly name: string }
  open: boolean
  onClose(): void
  /** Returns the path of an invitation for a code. Default: `paths.joinGroup`. */
  pathOf?(code: string): string
}

/**
 * Invites people to a group: by a link, or by choosing from followers and followed members. The choice is kept until the
 * invitations are sent, even if the dialog is closed.
 */
export function InviteDialog({ group, open, onClose, pathOf = paths.joinGroup }: InviteDialogProps) {
  const { t } = useTranslation('groups')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const send = useSendInvites(group.id, () => {
    setChosen([])
    onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('inviting.title', { name: group.name })}
      footer={
        <Button
          look="primary"
          size="large"
          wide
          disabled={chosen.length === 0}
          pending={send.isPending}
          onClick={() => send.mutate(chosen)}
        >
          {chosen.length === 0 ? t('inviting.sendNone') : t('inviting.send', { count: chosen.length })}
        </Button>
      }
    >
      <Choices group={group} chosen={chosen} onChange={setChosen} pathOf={pathOf} />
    </Dialog>
  )
}

interface ChoicesProps extends Required<Pick<InviteDialogProps, 'group' | 'pathOf'>> {
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

function Choices({ group, chosen, onChange, pathOf }: ChoicesProps) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  const id = useId()
  return (
    <div className={styles.content}>
      <InviteLink group={group} pathOf={pathOf} />
      <section aria-labelledby={id}>
        <h3 id={id} className={styles.title}>
          {t('inviting.people')}
        </h3>
        {user && <PeopleToInvite userId={user.id} groupId={group.id} chosen={chosen} onChange={onChange} />}
      </section>
    </div>
  )
}
