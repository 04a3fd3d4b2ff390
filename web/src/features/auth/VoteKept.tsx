import { CheckIcon, CrossIcon, useTranslation } from '../../ui/index.ts'
import styles from './VoteKept.module.css'

/** States that the side chosen by a visitor counts once they have signed up. `name` is the post's own name for the side. */
export function VoteKept({ side, name }: { side: boolean; name?: string | undefined }) {
  const { t } = useTranslation('auth')
  return (
    <p className={styles.kept} data-side={side ? 'agree' : 'disagree'}>
      {side ? <CheckIcon /> : <CrossIcon />}
      <span>{name ? t('prompt.sideKept', { side: name }) : t(side ? 'prompt.agreeKept' : 'prompt.disagreeKept')}</span>
    </p>
  )
}
