import { useState } from 'react'
import { type CurrentUser, serverNow } from '#api/index.ts'
import { hasPasskeys } from '#api/passkeys.ts'
import {
  Button,
  Card,
  classes,
  ErrorState,
  LockIcon,
  Skeleton,
  useFocusNeighbour,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { type OwnPasskeys, type Passkey, usePasskeys } from '../data/usePasskeys.ts'
import settings from '../settings/Settings.module.css'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import styles from './Passkeys.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { SecondFactorChoice } from './SecondFactorChoice.tsx'

/** The dialog that is open over the list. */
type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/** The member's passkeys. The admin also chooses how they are used, and has recovery codes. */
export function Passkeys({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('passkeys')
  const read = usePasskeys()
  const [open, setOpen] = useState<Open>()
  /** New recovery codes, which are shown only once. */
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const canAdd = hasPasskeys() && read.data?.isOffered !== false
  const isLast = user.isAdmin === true && read.data?.passkeys.length === 1
  return (
    <Card>
      <h2 className={settings.title}>{t('title')}</h2>
      <p className={settings.intro}>{t(user.isAdmin ? 'textAdmin' : 'text')}</p>
      <List read={read} onOpen={setOpen} />
      {canAdd ? (
        <Button onClick={() => setOpen({ what: 'add' })}>{t('add')}</Button>
      ) : (
        <p className={settings.intro}>{t('notHere')}</p>
      )}
      {read.data?.use && read.data.passkeys.length > 0 && (
        <SecondFactorChoice use={read.data.use} codesLeft={read.data.recoveryCodesLeft ?? 0} onMade={setCodes} />
      )}
      <PasskeyNameDialog
        key={open?.what === 'rename' ? open.passkey.id : 'add'}
        open={open?.what === 'add' || open?.what === 'rename'}
        passkey={open?.what === 'rename' ? open.passkey : undefined}
        onClose={close}
        onAdded={(made) => setCodes(made ?? undefined)}
      />
      <RemovePasskey passkey={open?.what === 'remove' ? open.passkey : undefined} isLast={isLast} onClose={close} />
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </Card>
  )
}

function List({ read, onOpen }: { read: ReturnType<typeof usePasskeys>; onOpen(open: Open): void }) {
  const { t } = useTranslation('passkeys')
  if (read.isError) return <ErrorState title={t('loadFailed')} onRetry={() => read.refetch()} />
  if (!read.data)
    return (
      <div className={settings.sessions}>
        <Skeleton lines={2} />
      </div>
    )
  if (read.data.passkeys.length === 0) return <p className={styles.none}>{t('none')}</p>
  return <Rows passkeys={read.data.passkeys} onOpen={onOpen} />
}

function Rows({ passkeys, onOpen }: { passkeys: OwnPasskeys['passkeys']; onOpen(open: Open): void }) {
  return (
    <ul className={settings.sessions}>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen(open: Open): void }) {
  const { t } = useTranslation('passkeys')
  const format = useFormat()
  const row = useFocusNeighbour<HTMLLIElement>()
  return (
    <li ref={row} className={styles.row}>
      <LockIcon />
      <div className={classes(settings.device, styles.words)}>
        <strong>
          <bdi>{passkey.name}</bdi>
        </strong>
        <span>{t('added', { date: format.date(passkey.createdAt) })}</span>
        <span className={styles.used}>
          {passkey.lastUsedAt ? t('used', { when: format.relative(passkey.lastUsedAt, serverNow()) }) : t('unused')}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-label={t('renameNamed', { name: passkey.name })}
          onClick={() => onOpen({ what: 'rename', passkey })}
        >
          {t('rename')}
        </Button>
        <Button
          size="small"
          aria-label={t('removeNamed', { name: passkey.name })}
          onClick={() => onOpen({ what: 'remove', passkey })}
        >
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
