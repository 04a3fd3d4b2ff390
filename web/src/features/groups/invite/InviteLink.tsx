import {
  Button,
  CheckIcon,
  CopyIcon,
  lazily,
  Optional,
  RefreshIcon,
  ShareIcon,
  Skeleton,
  TextField,
  useTranslation,
} from '#ui/index.ts'
import { useCopyInvite, useInviteCode, useShareInvite } from '../data/useInvite.ts'
import { codeLines } from '../model/types.ts'
import styles from './InviteLink.module.css'

const { Component: QrCode } = lazily(() => import('./QrCode.tsx'))

interface InviteLinkProps {
  group: { readonly id: string; readonly name: string }
  pathOf(code: string): string
}

/** The group's invite link to copy or share, its code to read out, and its QR code. */
export function InviteLink({ group, pathOf }: InviteLinkProps) {
  const { t } = useTranslation(['groups', 'common'])
  const { data: code, isLoadingError, isFetching, refetch } = useInviteCode(group.id, { enabled: true })
  const { copied, copyInvite } = useCopyInvite(group.id, pathOf)
  const link = code ? `${location.origin}${pathOf(code)}` : ''
  return (
    <div className={styles.invitation}>
      <div className={styles.link}>
        <TextField
          readOnly
          label={t('inviting.link')}
          hint={t('inviting.linkHint')}
          error={isLoadingError ? t('failed.link') : undefined}
          dir="ltr"
          value={link}
          placeholder={isLoadingError ? undefined : t('common:loading')}
          onFocus={(event) => event.target.select()}
        />
        {isLoadingError ? (
          <Button className={styles.copy} icon={<RefreshIcon />} pending={isFetching} onClick={() => refetch()}>
            {t('common:retry')}
          </Button>
        ) : (
          <Button
            className={styles.copy}
            icon={copied ? <CheckIcon /> : <CopyIcon />}
            aria-label={copied ? undefined : t('inviting.copy')}
            onClick={copyInvite}
          >
            {t(copied ? 'inviting.copiedShort' : 'inviting.copyShort')}
          </Button>
        )}
      </div>
      {!isLoadingError && <OtherWays group={group} code={code ?? undefined} link={link} />}
    </div>
  )
}

function OtherWays({ group, code, link }: Pick<InviteLinkProps, 'group'> & { code: string | undefined; link: string }) {
  const { t } = useTranslation('groups')
  const share = useShareInvite(group, link)
  const [first, second] = codeLines(code ?? '…')
  const empty = <Skeleton className={styles.noQr} />
  return (
    <div className={styles.others}>
      <Optional fallback={empty} failed={null}>
        {code ? <QrCode text={link} label={t('inviting.qr', { name: group.name })} /> : empty}
      </Optional>
      <div className={styles.spoken}>
        <p className={styles.label}>{t('inviting.code')}</p>
        <p className={styles.code} dir="ltr">
          <span>{first}</span>
          <span>{second}</span>
        </p>
        <p className={styles.hint}>{t('inviting.codeHint')}</p>
        {share && (
          <Button icon={<ShareIcon />} disabled={!code} onClick={share}>
            {t('inviting.share')}
          </Button>
        )}
      </div>
    </div>
  )
}
