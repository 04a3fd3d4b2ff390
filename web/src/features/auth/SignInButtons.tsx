import { useState } from 'react'
import { type SignInOption, signInOptions, signInUrlOf } from '../../api/index.ts'
import { Button, LockIcon, useTranslation } from '../../ui/index.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import styles from './SignInDialog.module.css'

/**
 * A button for each identity provider, which goes there and comes back to `returnTo`, or to this page; one for passkeys.
 * `attempt` names the sign-in that something waits for.
 */
export function SignInButtons({
  returnTo,
  attempt,
}: {
  returnTo?: string | undefined
  attempt?: (() => string | undefined) | undefined
}) {
  const { t } = useTranslation('auth')
  const [leaving, setLeaving] = useState<string>()
  const options = signInOptions()
  const textOf = ({ provider, name }: SignInOption) =>
    provider === 'google' && options.length === 1 ? t('signIn.continue') : t('signIn.continueWith', { name })
  return (
    <div className={styles.buttons}>
      {options.map((option, index) => (
        <Button
          key={option.provider}
          look={index === 0 ? 'primary' : 'secondary'}
          size="large"
          wide
          data-autofocus={index === 0 ? '' : undefined}
          icon={iconOf(option)}
          pending={leaving === option.provider}
          onClick={() => {
            setLeaving(option.provider)
            location.assign(signInUrlOf(option, returnTo, attempt?.()))
          }}
        >
          {textOf(option)}
        </Button>
      ))}
      <PasskeyButton returnTo={returnTo} attempt={attempt} />
    </div>
  )
}

/** The operator's icon, or a neutral one; Google's button has none. */
function iconOf({ provider, icon }: SignInOption) {
  if (icon) return <img src={icon} alt="" width={20} height={20} />
  return provider === 'google' ? undefined : <LockIcon />
}
