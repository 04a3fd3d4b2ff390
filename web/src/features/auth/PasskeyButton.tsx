import { useState } from 'react'
import { codeOf } from '../../api/index.ts'
import { enter, hasPasskeys, isTurnedBack, signInByPasskey } from '../../api/passkeys.ts'
import { Button, LockIcon, useTranslation } from '../../ui/index.ts'

interface PasskeyButtonProps {
  /** The page to go to; this one where none is named. */
  returnTo?: string | undefined
  /** Names the sign-in that something waits for. */
  attempt?: (() => string | undefined) | undefined
  /** Reports a failure; without it, the landing screen does. */
  onFailed?: ((error: unknown) => void) | undefined
}

/** Signs in with a passkey, where the browser has any. */
export function PasskeyButton({ returnTo, attempt, onFailed = reportOnLanding }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  if (!hasPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    try {
      await signInByPasskey(attempt?.())
      enter(returnTo)
    } catch (error) {
      setBusy(false)
      if (!isTurnedBack(error)) onFailed(error)
    }
  }
  return (
    <Button size="large" wide icon={<LockIcon />} pending={busy} onClick={signIn}>
      {t('signIn.passkey')}
    </Button>
  )
}

const reportOnLanding = (error: unknown): void => location.assign(`/?signInError=${codeOf(error) ?? 'signInFailed'}`)
