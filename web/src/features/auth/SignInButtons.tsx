import { useEffect, useState } from 'react'
import { type SignInOption, signInOptions, signInUrlOf } from '#api/index.ts'
import { Button, CheckIcon, CrossIcon, LockIcon, useTranslation } from '#ui/index.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import styles from './SignInDialog.module.css'
import vote from './VoteKept.module.css'

/**
 * A button for each identity provider and one for passkeys. The sign-in returns to `returnTo`; default: the current page.
 * `attempt` binds the vote that this tab stores to the new sign-in, and returns the sign-in's id (see `bindVote`).
 */
export function SignInButtons({
  returnTo,
  attempt,
}: {
  returnTo?: string | undefined
  attempt?: (() => string | undefined) | undefined
}) {
  const { t } = useTranslation('auth')
  const [leaving, setLeaving] = useLeaving<string>()
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

/** The operator's icon or a lock. Google's button has no icon by default. */
function iconOf({ provider, icon }: SignInOption) {
  if (icon) return <img src={icon} alt="" width={20} height={20} />
  return provider === 'google' ? undefined : <LockIcon />
}

interface VoteKeptProps {
  side: boolean
  /** The post's own name for the side. */
  name?: string | undefined
  /** The post's headline, if the screen does not show it otherwise. */
  headline?: string
}

/** States that the side chosen by a visitor counts once they have signed up. */
export function VoteKept({ side, name, headline }: VoteKeptProps) {
  const { t } = useTranslation('auth')
  return (
    <p className={vote.kept} data-side={side ? 'agree' : 'disagree'}>
      {side ? <CheckIcon /> : <CrossIcon />}
      <span>
        {headline && <bdi className={vote.headline}>{headline}</bdi>}{' '}
        {name ? t('prompt.sideKept', { side: name }) : t(side ? 'prompt.agreeKept' : 'prompt.disagreeKept')}
      </span>
    </p>
  )
}

/**
 * State for buttons that leave the page: the pressed button (undefined before a tap), and a function that sets it. If the
 * person goes back and the browser restores the page from its cache, the state becomes undefined again.
 */
export function useLeaving<T>() {
  const [leaving, setLeaving] = useState<T>()
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  return [leaving, setLeaving] as const
}
