import { useState } from 'react'
import { codeOf } from '#api/index.ts'
import { enter, hasPasskeys, isTurnedBack, signInByPasskey } from '#api/passkeys.ts'
import { Button, LockIcon, useTranslation } from '#ui/index.ts'

interface PasskeyButtonProps {
  /** Page to go to after signing in. Default: the current page. */
  returnTo?: string | undefined
  /** Binds the vote that this tab stores to the new sign-in. Returns the sign-in's id; undefined if no vote is stored. */
  attempt?: (() => string | undefined) | undefined
  /** Reports a failure. Default: go to the landing screen, which shows the error. */
  onFailed?: ((error: unknown) => void) | undefined
}

/** Signs in with a passkey. Renders nothing if the browser does not support passkeys. */
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
