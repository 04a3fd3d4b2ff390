import { useTranslation } from 'react-i18next'
import { Button, CheckIcon, CrossIcon } from '../../../ui/index.ts'
import { useResolve } from '../data/useResolve.ts'
import styles from './DidItHappen.module.css'

const answers = [
  { key: 'yes', result: true, icon: <CheckIcon /> },
  { key: 'no', result: false, icon: <CrossIcon /> },
  { key: 'unclear', result: null, icon: undefined },
] as const

/** Asks the owner of an ended post what came of it. */
export function DidItHappen({ predictionId }: { predictionId: string }) {
  const { t } = useTranslation('predictions')
  const { resolve } = useResolve(predictionId)
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.question}>{t('resolve.question')}</legend>
      <p className={styles.hint}>{t('resolve.hint')}</p>
      <div className={styles.answers}>
        {answers.map(({ key, result, icon }) => (
          <Button
            key={key}
            icon={icon}
            pending={resolve.isPending && resolve.variables === result}
            aria-disabled={resolve.isPending || undefined}
            onClick={() => {
              if (!resolve.isPending) resolve.mutate(result)
            }}
          >
            {t(`resolve.${key}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
