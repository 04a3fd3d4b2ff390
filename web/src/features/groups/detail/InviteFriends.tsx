import { useState } from 'react'
import { paths } from '../../../api/index.ts'
import {
  Button,
  CheckIcon,
  ConfirmDialog,
  CopyIcon,
  Menu,
  PeopleIcon,
  RefreshIcon,
  useTranslation,
} from '../../../ui/index.ts'
import { useCopyInvite, useInviteCode, useRenewInvite } from '../data/useInvite.ts'
import { InviteDialog } from '../invite/InviteDialog.tsx'
import type { Detail } from '../model/types.ts'

/**
 * A button that copies the invite link; beside it, inviting people and, for the creator, renewing
 * the link.
 */
export function InviteFriends({ group }: { group: Detail }) {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<'people' | 'renew'>()
  useInviteCode(group.id, { enabled: true }) // fetched ahead, for the tap
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
