import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../api/index.ts'
import { Button, CheckIcon, ConfirmDialog, CopyIcon, Menu, PeopleIcon, RefreshIcon } from '../../../ui/index.ts'
import { useCopyInvite, useInviteCode, useRenewInvite } from '../data/useInvite.ts'
import { InviteDialog } from '../invite/InviteDialog.tsx'
import type { Detail } from '../model/types.ts'

/** Copies the group's invite link; beside it, picking people and, for the creator, a new link. */
export function InviteFriends({ group }: { group: Detail }) {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<'people' | 'renew'>()
  useInviteCode(group.id, { enabled: true }) // so that it is at hand when the button is tapped
  const { copied, copyInvite } = useCopyInvite(group.id, paths.groupInvite)
  const close = () => setOpen(undefined)
  const renew = useRenewInvite(group.id, close)
  return (
    <>
      <Button icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={copyInvite}>
        {t('inviteFriends')}
      </Button>
      <Menu
        label={t('inviting.more')}
        items={[
          { label: t('inviting.choose'), icon: <PeopleIcon />, run: () => setOpen('people') },
          ...(group.role === 'creator'
            ? [{ label: t('inviting.renew'), icon: <RefreshIcon />, run: () => setOpen('renew') }]
            : []),
        ]}
      />
      <InviteDialog group={group} open={open === 'people'} onClose={close} pathOf={paths.groupInvite} />
      <ConfirmDialog
        open={open === 'renew'}
        title={t('inviting.renewTitle')}
        text={t('inviting.renewText')}
        confirmLabel={t('inviting.renewConfirm')}
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={close}
      />
    </>
  )
}
